import { type Severity, severities } from '../../domain/severity.ts';

const otherWords: Readonly<Record<string, Severity>> = {
  MODERATE: 'MEDIUM',
  IMPORTANT: 'HIGH',
  NONE: 'NEGLIGIBLE',
  INFORMATIONAL: 'NEGLIGIBLE',
};

/** null for an unknown word: a scanner without a rating says nothing about the severity. */
export function readSeverity(word: string): Severity | null {
  const upper = word.toUpperCase();
  const other = Object.hasOwn(otherWords, upper) ? otherWords[upper] : undefined;
  return other ?? severities.find((known) => known === upper && known !== 'UNKNOWN') ?? null;
}
