import { cleanText } from '../sbom/clean-text.ts';
import type { SarifInput } from './sarif-input.ts';

const textMax = 1_000;
const notificationsMax = 200;

/** Limitations of the results, as notification descriptors (SARIF 2.1.0 §3.19.24). */
export const notificationDescriptors = [
  { id: 'PARTIAL', shortDescription: { text: 'The image was not completely assessed.' } },
  { id: 'NOT_ASSESSED', shortDescription: { text: 'Packages or files without advisory data.' } },
  { id: 'NOT_READ', shortDescription: { text: 'Part of the image could not be read.' } },
  { id: 'RESULTS_CUT', shortDescription: { text: 'The log does not contain all results because of its size limits.' } },
  { id: 'NOT_LISTED', shortDescription: { text: 'Findings that suppressions and filters leave out.' } },
] as const;

type NotificationId = (typeof notificationDescriptors)[number]['id'];

/**
 * The run's invocation (§3.20). Content that was not assessed, not read or left out becomes a notification, so that an empty log never
 * means safe.
 */
export function invocationOf(input: SarifInput, findingsWritten: number): object {
  const notifications = [...partial(input), ...omitted(input), ...cut(input, findingsWritten), ...gaps(input)];
  const left = notifications.length - notificationsMax;
  const shown = left > 0 ? notifications.slice(0, notificationsMax) : notifications;
  return {
    executionSuccessful: true,
    endTimeUtc: input.scannedAt.toISOString(),
    toolExecutionNotifications: [
      ...shown,
      ...(left > 0 ? [notification('PARTIAL', `${left} further places were not read or not assessed.`)] : []),
    ],
  };
}

function partial({ completeness }: SarifInput): object[] {
  const text = 'The scan is partial: a package or file without a result is not known to be free of vulnerabilities.';
  return completeness === 'partial' ? [notification('PARTIAL', text)] : [];
}

function omitted({ omissions = [] }: SarifInput): object[] {
  return omissions.map((text) => notification('NOT_LISTED', text));
}

function cut({ findingsTotal }: SarifInput, written: number): object[] {
  if (written >= findingsTotal) return [];
  const text = `${findingsTotal - written} of ${findingsTotal} findings were omitted, least severe first, because of the limits of code scanning.`;
  return [notification('RESULTS_CUT', text)];
}

function gaps({ coverage, warnings }: SarifInput): object[] {
  const groups = coverage?.notAssessed ?? [];
  return [
    ...groups.map(({ group, reason, packages, files = 0, examplePath }) => {
      const example = examplePath === undefined ? '' : ` [${examplePath}]`;
      return notification('NOT_ASSESSED', `${packages + files} of ${group}: ${reason}${example}`);
    }),
    ...warnings.map(({ code, message, path }) =>
      notification('NOT_READ', `${code}: ${message}${path === undefined ? '' : ` [${path}]`}`),
    ),
  ];
}

function notification(id: NotificationId, text: string): object {
  return { descriptor: { id }, level: 'warning', message: { text: cleanText(text, textMax) } };
}
