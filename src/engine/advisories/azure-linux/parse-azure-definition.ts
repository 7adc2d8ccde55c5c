import { elementsOf, parseXml, textOf } from '../documents/parse-xml.ts';
import type { FeedRecord } from '../feed-record.ts';
import { readTimeMs } from '../osv/read-json.ts';
import type { VersionInterval } from '../snapshot.ts';
import { isCve } from '../vulnerability-ids.ts';

/** An OVAL definition: one CVE in one source package. Its criterion states the versions in words. */
export function parseAzureDefinition(document: string, release: string): FeedRecord[] | undefined {
  const definition = parseXml(document);
  if (definition === undefined) return undefined;
  const vulnerabilityId = elementsOf(definition, 'reference')
    .map(({ attributes }) => attributes.get('ref_id') ?? '')
    .find(isCve);
  const comments = elementsOf(definition, 'criterion').map(({ attributes }) =>
    (attributes.get('comment') ?? '').slice(0, 1_000),
  );
  const stated = comments
    .flatMap((comment) => readComment(comment, release) ?? [])
    .map((one) => withBeginning(one, comments));
  const [first] = stated;
  if (vulnerabilityId === undefined || first === undefined) return undefined;
  // "Not Applicable": Microsoft found that the package is not affected.
  if (textOf(definition, 'patchable', 40).toLowerCase() === 'not applicable') return [];
  const atMs = readTimeMs(textOf(definition, 'advisory_date', 40));
  return [
    ...stated.map(
      ({ name, interval }): FeedRecord => ({
        kind: 'statement',
        statement: {
          ecosystem: `Azure Linux:${release}`,
          name,
          vulnerabilityId,
          advisoryId: vulnerabilityId,
          intervals: [interval],
          urgency: textOf(definition, 'severity', 32).toLowerCase() || null,
          unfixedState: interval.fixed === null ? 'not-fixed' : null,
          isSupplement: false,
        },
      }),
    ),
    ...(atMs === undefined ? [] : [{ kind: 'dated' as const, atMs }]),
  ];
}

/** The end of the release of every package. The words of a criterion lack it, and a version with it follows one without. */
const distributionTags: Readonly<Record<string, string>> = { 1: '.cm1', 2: '.cm2', 3: '.azl3' };

function withTag(version: string, release: string): string {
  const tag = distributionTags[release] ?? '';
  return version.endsWith(tag) ? version : version + tag;
}

interface StatedRange {
  name: string;
  interval: VersionInterval;
}

/** `Package golang is greater than 1.19.0, affected by CVE-…` bounds the range that another criterion states. */
function withBeginning({ name, interval }: StatedRange, comments: readonly string[]): StatedRange {
  const [introduced = null] = comments.flatMap((comment) => {
    const [, bounded, version] = /^Package (\S{1,300}) is greater than +([^\s,]{1,256})(?:,|$)/.exec(comment) ?? [];
    return bounded === name && version !== undefined ? [version] : [];
  });
  return { name, interval: { ...interval, introduced } };
}

/**
 * `Package vim is earlier than 9.0-1, affected by CVE-…`, or `Package vim is installed with version 9.0-1 or earlier`. Some name several
 * versions of other branches after the first.
 */
function readComment(comment: string, release: string): StatedRange | undefined {
  const [, fixedName, fixed] = /^Package (\S{1,300}) is earlier than +([^\s,]{1,256}),/.exec(comment) ?? [];
  if (fixedName !== undefined && fixed !== undefined) {
    return { name: fixedName, interval: { introduced: null, fixed, lastAffected: null } };
  }
  const [, name, lastAffected] =
    /^Package (\S{1,300}) is installed with version (\S{1,256}) or earlier/.exec(comment) ?? [];
  if (name === undefined || lastAffected === undefined) return undefined;
  return { name, interval: { introduced: null, fixed: null, lastAffected: withTag(lastAffected, release) } };
}
