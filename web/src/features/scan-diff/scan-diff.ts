import type { Schemas } from '../../lib/api/client.ts';

export type ScanDiff = Schemas['ScanDiff'];

/** Longest lists that the API returns. Counts are exact beyond it. */
export const diffRowsMax = 1000;

/** What a cause of the API means for the reader, for findings, packages and checks. */
const causes: Readonly<Record<string, string>> = {
  package: 'package added or removed',
  version: 'other package version',
  advisory: 'newer advisories',
  coverage: 'only one scan assessed this type',
  scanner: 'another scanner',
  engine: 'another revision of the scanner',
  layer: 'layer',
  image: 'image changed',
  unknown: 'not known',
};

/** The words for a cause; the API's own word if it is new. */
export function causeText(cause: string): string {
  return causes[cause] ?? cause;
}

/** "+2", "−3", "±0": the sign is part of the text, so that no color is needed. */
export function signed(value: number, format: (value: number) => string = String): string {
  if (value === 0) return '±0';
  return `${value > 0 ? '+' : '−'}${format(Math.abs(value))}`;
}

/**
 * Findings that both scans have unchanged. Both sides give the number; null if they differ or a total is not known, because a wrong number
 * is worse than none.
 */
export function unchangedFindings(
  { opened, closed, changed }: ScanDiff['summary']['findings'],
  baseTotal: number | undefined,
  scanTotal: number | undefined,
): number | null {
  if (baseTotal === undefined || scanTotal === undefined) return null;
  const fromBase = baseTotal - closed - changed;
  const fromScan = scanTotal - opened - changed;
  return fromBase === fromScan && fromBase >= 0 ? fromBase : null;
}

/** Whether one of the sides is partial, so that the difference can come from content that was not assessed. */
export function partialSides({ base, scan }: ScanDiff): string | undefined {
  const isBase = base.completeness === 'partial';
  const isScan = scan.completeness === 'partial';
  if (isBase && isScan) return 'Both results are partial';
  if (isBase) return 'The result of the base is partial';
  return isScan ? 'The newer result is partial' : undefined;
}
