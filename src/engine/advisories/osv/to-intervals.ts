import type { VersionScheme } from '../../versions/version-scheme.ts';
import type { VersionInterval } from '../snapshot.ts';
import { isObject, readText } from './read-json.ts';

type EventKind = 'introduced' | 'fixed' | 'last_affected';

interface RangeEvent {
  kind: EventKind;
  version: string;
}

const kinds: readonly EventKind[] = ['introduced', 'fixed', 'last_affected'];
const versionCharactersMax = 256;

/**
 * Converts the events of one OSV range to intervals by the schema's evaluation rule: sorted by version, `introduced` begins an interval,
 * `fixed` and `last_affected` end it. Of several ends after one beginning, the first counts, except that the last one of several
 * `last_affected` counts: some records of PYSEC list affected versions in this way. `limit` is ignored: it bounds Git ranges, and ignoring
 * it can only widen a range. When a version is invalid, the order in the record is used.
 */
export function toIntervals(events: readonly unknown[], scheme: VersionScheme | undefined): VersionInterval[] {
  const ordered = sortEvents(events.flatMap(readEvents), scheme);
  const intervals: VersionInterval[] = [];
  let open: RangeEvent | undefined;
  for (const [index, event] of ordered.entries()) {
    if (event.kind === 'introduced') {
      open ??= event;
    } else if (open && !(event.kind === 'last_affected' && ordered[index + 1]?.kind === 'last_affected')) {
      intervals.push(closeInterval(open, event));
      open = undefined;
    }
  }
  if (open) intervals.push(closeInterval(open, undefined));
  return intervals.filter(({ fixed }) => fixed !== '0');
}

/** The schema requires one key per event. In a record with several keys in one object, each of them counts. */
function readEvents(event: unknown): RangeEvent[] {
  if (!isObject(event)) return [];
  return kinds.flatMap((kind) => {
    const version = readText(event[kind], versionCharactersMax).trim();
    return version === '' ? [] : [{ kind, version }];
  });
}

function sortEvents(events: RangeEvent[], scheme: VersionScheme | undefined): RangeEvent[] {
  if (scheme === undefined || !events.every(({ version }) => version === '0' || scheme.isValid(version))) return events;
  return events.toSorted((left, right) => {
    if (left.version === right.version) return 0;
    if (left.version === '0') return -1;
    if (right.version === '0') return 1;
    return scheme.compare(left.version, right.version);
  });
}

/** `0` precedes every version of every ecosystem. */
function closeInterval(open: RangeEvent, end: RangeEvent | undefined): VersionInterval {
  return {
    introduced: open.version === '0' ? null : open.version,
    fixed: end?.kind === 'fixed' ? end.version : null,
    lastAffected: end?.kind === 'last_affected' ? end.version : null,
  };
}
