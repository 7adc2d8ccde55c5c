import type { EmailSettings } from '../../../../db/tables/deliveries.ts';
import { trustingContext } from '../../../../lib/trusting-context.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { DeliveryMessage } from './delivery-message.ts';
import type { MailSettings } from './mail-settings.ts';

/** Many mail servers refuse mails above 10 MB, and base64 adds a third. A larger report is read through the link in the text. */
export const attachmentBytesMax = 10_000_000;

const connectMs = 20_000;
const idleMs = 60_000;
const ports = { 'smtp:': 587, 'smtps:': 465 } as const;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Sends a plain text mail. `smtp://` changes to TLS before it logs in; only a server on loopback may have no TLS. Throws DeliveryError:
 * without text of the mail server, and RECIPIENTS_REFUSED, which is final, if the server accepted the mail for some recipients only.
 */
export async function sendEmail(
  { recipients }: EmailSettings,
  { id, subject, text, file }: DeliveryMessage,
  { mail, signal }: { mail: MailSettings | null; signal: AbortSignal },
): Promise<void> {
  if (mail === null)
    throw new DeliveryError(
      'MAIL_NOT_CONFIGURED',
      'The service has no mail server. The operator sets PLIMSOLL_SMTP_URL.',
    );
  const isAttached = file.sizeBytes <= attachmentBytesMax;
  const transport = await openTransport(mail);
  const close = (): void => transport.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    const { rejected } = await transport.sendMail({
      from: { name: 'Plimsoll', address: mail.from },
      to: recipients,
      subject,
      text: isAttached ? text : `${text}\n\nThe file is too large for a mail.`,
      messageId: `<${id}@${domainOf(mail.from)}>`,
      // Out-of-office replies are not wanted (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: isAttached ? [{ filename: file.name, contentType: file.mediaType, content: await file.open() }] : [],
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    if (rejected.length > 0) throw refusedBySome(rejected.length, recipients.length);
  } catch (error) {
    throw error instanceof DeliveryError ? error : mailError(error, recipients.length);
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

async function openTransport({ url, authorities }: MailSettings) {
  // Most processes never send a mail.
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const isTlsFirst = protocol === 'smtps:';
  return createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || ports[isTlsFirst ? 'smtps:' : 'smtp:'],
    secure: isTlsFirst,
    requireTLS: !isTlsFirst && !loopback.has(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(authorities !== undefined && { tls: { secureContext: trustingContext(authorities) } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: idleMs,
  });
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

function refusedBySome(refused: number, all: number): DeliveryError {
  return new DeliveryError('RECIPIENTS_REFUSED', `The mail server refused ${refused} of ${all} recipients.`, {
    // Another attempt would send the report to the others again.
    isFinal: refused < all,
  });
}

function mailError(cause: unknown, recipients: number): DeliveryError {
  const { code = '', responseCode } = cause as { code?: string; responseCode?: number };
  const answered = typeof responseCode === 'number' ? ` It answered ${responseCode}.` : '';
  if (code === 'EAUTH')
    return new DeliveryError('UNAUTHORIZED', `The mail server refused the login of the service.${answered}`, { cause });
  if (code === 'ETIMEDOUT') return new DeliveryError('TIMEOUT', 'The mail server did not answer in time.', { cause });
  if (code === 'ETLS')
    return new DeliveryError('TLS', 'No trusted TLS connection to the mail server could be made.', { cause });
  if (code === 'EENVELOPE') return refusedBySome(recipients, recipients);
  if (typeof responseCode === 'number')
    return new DeliveryError('REJECTED', `The mail server did not accept the mail.${answered}`, { cause });
  if (code === 'ECONNECTION' || code === 'ESOCKET' || code === 'EDNS')
    return new DeliveryError(isCertificateProblem(cause) ? 'TLS' : 'UNREACHABLE', unreachable(cause), { cause });
  return new DeliveryError('INTERNAL', 'The mail could not be sent.', { cause });
}

function unreachable(cause: unknown): string {
  return isCertificateProblem(cause)
    ? 'The certificate of the mail server is not trusted.'
    : 'The mail server cannot be reached.';
}

function isCertificateProblem(cause: unknown): boolean {
  return cause instanceof Error && /certificate|self[- ]signed|altname/i.test(cause.message);
}
