import type { NeverScannedReason } from './posture-facts.ts';

/** Words for stored constants. A document shows these words, and files for programs keep the constants. */

export const neverScannedLabels: Readonly<Record<NeverScannedReason, string>> = {
  NOT_REQUESTED: 'no scan was requested',
  WAITING: 'the scan is queued or running',
  FAILED: 'the scan failed',
  CANCELLED: 'the scan was cancelled',
};

const labels: ReadonlyMap<string, string> = new Map([
  ['OPEN', 'Open'],
  ['SUPPRESSED', 'Suppressed'],
  ['CLOSED', 'Closed'],
  ['ON_TRACK', 'On track'],
  ['DUE_SOON', 'Due soon'],
  ['BREACHED', 'Overdue'],
  ['fixed', 'Fix available'],
  ['not-fixed', 'No fix'],
  ['wont-fix', 'Will not be fixed'],
  ['WONT_FIX', 'Will not be fixed'],
  ['unknown', 'Unknown'],
  ['yes', 'Yes'],
  ['no', 'No'],
  ['complete', 'Complete'],
  ['partial', 'Partially'],
  ['nothing', 'Nothing'],
]);

/** A stored constant as words: `IN_PROGRESS` becomes `In progress`. */
export function valueLabel(value: string): string {
  const label = labels.get(value);
  if (label !== undefined) return label;
  return /^[A-Z][A-Z_]*$/.test(value) ? constantInWords(value) : value;
}

/** `risk_accepted` and `RISK_ACCEPTED` become `Risk accepted`. */
export function constantInWords(constant: string): string {
  const words = constant.toLowerCase().replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
