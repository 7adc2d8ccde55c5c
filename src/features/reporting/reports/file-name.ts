const scopeMax = 60;

interface NamedFile {
  /** First part: `technical-report`. */
  kind: string;
  scopeLabel: string;
  version: number;
  asOf: Date;
  /** Dates or timestamps in ISO 8601. */
  period?: { start: string; end: string };
}

/**
 * A name that every file system and HTTP header accepts: `technical-report-all-images-2026-03-01.csv`. The label of the scope contains names
 * from registries, so other characters than letters and digits are replaced and the length is limited.
 */
export function fileNameOf({ kind, scopeLabel, version, asOf, period }: NamedFile, extension: string): string {
  const scope = scopeLabel
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, scopeMax)
    .replaceAll(/^-|-$/g, '');
  const day = period ? `${period.start.slice(0, 10)}-to-${period.end.slice(0, 10)}` : asOf.toISOString().slice(0, 10);
  const parts = [kind, scope, day, version > 1 ? `v${version}` : ''];
  return `${parts.filter((part) => part !== '').join('-')}.${extension}`;
}
