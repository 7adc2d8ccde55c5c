const subjectMax = 60;

/** A name that every file system and header takes: `technical-report-all-images-2026-03-01.csv`. What is about it, and hostile, is cut. */
export function fileNameOf(
  { type, scope_label: label, version, asOf }: { type: string; scope_label: string; version: number; asOf: Date },
  extension: string,
): string {
  const kind = type.replaceAll('_', '-');
  const title = kind.endsWith('report') || kind.endsWith('pack') ? kind : `${kind}-report`;
  const subject = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, subjectMax)
    .replaceAll(/^-|-$/g, '');
  const parts = [title, subject, asOf.toISOString().slice(0, 10), version > 1 ? `v${version}` : ''];
  return `${parts.filter((part) => part !== '').join('-')}.${extension}`;
}
