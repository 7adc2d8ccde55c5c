import type { FixState } from '../../domain/finding.ts';
import type { AdvisoryEntry, VersionInterval } from './snapshot.ts';

/**
 * An entry as a snapshot stores it. An announcement with several vulnerabilities is stored once for each package, and not once for each
 * vulnerability: announcements about kernels name hundreds.
 */
export interface StoredEntry extends Omit<AdvisoryEntry, 'vulnerabilityId'> {
  /** The vulnerability, or the number of the announcement that lists several. */
  vulnerability: string | number;
}

type StoredInterval = [introduced: string | null, fixed: string | null, lastAffected?: string];
type Row = [
  advisoryId: string,
  vulnerability: string | number,
  intervals: StoredInterval[],
  state: number,
  urgency?: string | null,
  versions?: string[],
  module?: string | null,
  channel?: string | null,
  isMalware?: boolean | null,
];

const states: readonly FixState[] = ['fixed', 'not-fixed', 'wont-fix', 'unknown'];

/** JSON of an entry without names of members, which would be a third of a snapshot. */
export function encodeEntry(entry: StoredEntry): string {
  const { advisoryId, vulnerability, intervals, versions, urgency, unfixedState, module, channel, isMalware } = entry;
  const row: Row = [advisoryId, vulnerability, intervals.map(encodeInterval), states.indexOf(unfixedState)];
  const rest = [urgency, versions, module ?? null, channel ?? null, isMalware ?? null] as const;
  const used = rest.findLastIndex((value) => value !== null && (!Array.isArray(value) || value.length > 0));
  return JSON.stringify([...row, ...rest.slice(0, used + 1)]);
}

/** Module and channel of an entry: statements about different builds of a package stand beside each other. */
export function buildOf({ module, channel }: Pick<StoredEntry, 'module' | 'channel'>): string {
  return module === undefined && channel === undefined ? '' : JSON.stringify([module ?? null, channel ?? null]);
}

/** An entry of a record whose vulnerability is not known yet: package and build, and the encoded entry before and after the vulnerability. */
export type PartEntry = [ecosystem: string, name: string, build: string, before: string, after: string];

export function encodePartEntry(part: { ecosystem: string; name: string; entry: StoredEntry }): PartEntry {
  const { ecosystem, name, entry } = part;
  const before = `[${JSON.stringify(entry.advisoryId)},`;
  const after = encodeEntry({ ...entry, vulnerability: 0 }).slice(before.length + 1);
  return [ecosystem, name, buildOf(entry), before, after];
}

/** The same text as `encodeEntry` of the entry with this vulnerability. */
export function completePartEntry([, , , before, after]: PartEntry, vulnerability: string | number): string {
  return before + JSON.stringify(vulnerability) + after;
}

/** Text that `encodeEntry` wrote, in a file that this program wrote. */
export function decodeEntry(value: unknown): StoredEntry {
  const [advisoryId, vulnerability, intervals, state, urgency, versions, module, channel, isMalware] = value as Row;
  return {
    advisoryId,
    vulnerability,
    intervals: intervals.map(decodeInterval),
    versions: versions ?? [],
    urgency: urgency ?? null,
    unfixedState: states[state] ?? 'unknown',
    ...(typeof module === 'string' && { module }),
    ...(typeof channel === 'string' && { channel }),
    ...(isMalware === true && { isMalware }),
  };
}

function encodeInterval({ introduced, fixed, lastAffected }: VersionInterval): StoredInterval {
  return lastAffected === null ? [introduced, fixed] : [introduced, fixed, lastAffected];
}

function decodeInterval([introduced, fixed, lastAffected]: StoredInterval): VersionInterval {
  return { introduced, fixed, lastAffected: lastAffected ?? null };
}
