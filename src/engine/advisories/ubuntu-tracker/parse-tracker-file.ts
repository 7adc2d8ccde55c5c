import type { FeedRecord } from '../feed-record.ts';
import { isCve } from '../vulnerability-ids.ts';
import { readStatus } from './read-status.ts';

const linesMax = 100_000;
const lineCharactersMax = 2_000;

/** A file of Ubuntu's CVE tracker: fields of the CVE, and a line with a status for each release and source package. */
export function parseTrackerFile(document: string): FeedRecord[] | undefined {
  const lines = document.split('\n', linesMax).map((line) => line.slice(0, lineCharactersMax));
  const fields = readFields(lines);
  const vulnerabilityId = fields.get('Candidate')?.[0] ?? '';
  if (!isCve(vulnerabilityId)) return undefined;
  const priority = fields.get('Priority')?.[0]?.split(/\s/, 1)[0]?.toLowerCase() ?? '';
  const publishedMs = Date.parse(`${fields.get('PublicDate')?.[0]?.slice(0, 10)}T00:00:00Z`);
  const vectors = (fields.get('CVSS') ?? []).flatMap(
    (line) => /CVSS:[34]\.\d\/[A-Z:/a-z]{1,200}/.exec(line)?.[0] ?? [],
  );
  return [
    {
      kind: 'opinion',
      opinion: {
        vulnerabilityId,
        source: 'ubuntu',
        rating: priority === '' ? null : priority.toUpperCase().slice(0, 32),
        vectors,
        summary: '',
        details: (fields.get('Description') ?? []).join(' ').trim().slice(0, 4_000),
        publishedMs: Number.isNaN(publishedMs) ? null : publishedMs,
        references: [],
      },
    },
    ...lines.flatMap((line): FeedRecord[] => {
      const statement = readStatus(line, vulnerabilityId, priority === '' ? null : priority.slice(0, 32));
      return statement === undefined ? [] : [{ kind: 'statement', statement }];
    }),
  ];
}

/** `Field: value`, continued by indented lines. */
function readFields(lines: readonly string[]): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  let values: string[] = [];
  for (const line of lines) {
    const [, name, value = ''] = /^([A-Z][A-Za-z]{1,40}):(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      values = [value.trim()].filter((text) => text !== '');
      fields.set(name, values);
    } else if (/^\s/.test(line)) values.push(line.trim());
    else values = [];
  }
  return fields;
}
