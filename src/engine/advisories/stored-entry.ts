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
