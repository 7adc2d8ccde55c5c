import type { Config } from '../config/config.ts';
import type { MailSettings } from '../features/reporting/delivery/send/mail-settings.ts';

/** The mail server of the configuration. Null: the service sends no mails. */
export function mailSettingsOf(
  { smtpUrl, mailFrom, authorities }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'authorities'>,
  publicUrl: string,
): MailSettings | null {
  if (smtpUrl === null) return null;
  return {
    url: smtpUrl,
    from: mailFrom ?? `plimsoll@${new URL(publicUrl).hostname}`,
    ...(authorities !== null && { authorities }),
  };
}
