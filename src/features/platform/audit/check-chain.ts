import type { ChainedEntry } from './audit-entry.ts';
import type { ChainEnd } from './audit-log-store.ts';
import { type AuditProblem, rangeText } from './audit-problem.ts';
import { firstPreviousHash, hashEntry } from './hash-entry.ts';

export interface ChainCheck {
  /** Adds the next entry in the order of sequence numbers. */
  take(entry: ChainedEntry): void;
  /** Returns the last added entry, or the start of the check. */
  end(): ChainEnd | null;
  problems(): AuditProblem[];
}

/**
 * Beyond this number, changed entries are reported without searching for their original position. The time of the search is quadratic, and
 * a completely damaged log must not block its verification.
 */
const movedSearchMax = 200;

/** Checks the hashes of a chain from its beginning or from a trusted entry. One cause is reported as one problem. */
export function checkChain(start: ChainEnd | null = null): ChainCheck {
  let end = start;
  const gaps: AuditProblem[] = [];
  const changed: ChainedEntry[] = [];
  const brokenLinks: ChainedEntry[] = [];
  return {
    take(entry) {
      const expected = (end?.sequence ?? 0n) + 1n;
      const isGap = entry.sequence !== expected;
      if (isGap) gaps.push(missing(expected, entry.sequence - 1n));
      if (!hasOwnHash(entry)) changed.push(entry);
      if (!isGap && !entry.previousHash.equals(end?.hash ?? firstPreviousHash)) brokenLinks.push(entry);
      end = { sequence: entry.sequence, hash: entry.hash };
    },
    end: () => end,
    problems() {
      const changeProblems = changed.map(toChangeProblem);
      const bad = new Set(changed.map(({ sequence }) => sequence));
      const movedAway = new Set(
        changeProblems.flatMap(({ kind }, index) => (kind === 'moved' ? [changed[index]?.sequence] : [])),
      );
      const links = brokenLinks.filter(
        ({ sequence }) => !bad.has(sequence) && !movedAway.has(sequence - 1n) && !bad.has(sequence - 1n),
      );
      return [...gaps, ...changeProblems, ...links.map(unlinked)].toSorted(
        (left, right) => (left.from ?? 0) - (right.from ?? 0),
      );
    },
  };

  function originOf(entry: ChainedEntry): bigint | undefined {
    const near = [entry.sequence - 1n, entry.sequence + 1n];
    const others = changed.slice(0, movedSearchMax).map(({ sequence }) => sequence);
    return [...near, ...others].find((sequence) => hasOwnHash({ ...entry, sequence }));
  }

  function toChangeProblem(entry: ChainedEntry, index: number): AuditProblem {
    const at = entry.sequence;
    const origin = index < movedSearchMax ? originOf(entry) : undefined;
    const from = Number(at);
    if (origin !== undefined)
      return { kind: 'moved', from, message: `entry ${origin} (${entry.id}) was moved to position ${at}` };
    const what = `${entry.id}, ${entry.action}`;
    return { kind: 'changed', from, message: `entry ${at} (${what}) was changed: its hash does not match its content` };
  }
}

function missing(from: bigint, to: bigint): AuditProblem {
  const what = rangeText('entry', 'entries', from, to);
  return {
    kind: 'missing',
    from: Number(from),
    to: Number(to),
    message: `${what} ${from === to ? 'is' : 'are'} missing`,
  };
}

function unlinked({ sequence }: ChainedEntry): AuditProblem {
  const message =
    sequence === 1n
      ? 'entry 1 does not start the hash chain: the original first entry was replaced'
      : `entry ${sequence} does not continue the hash of entry ${sequence - 1n}: one of the two entries was replaced`;
  return { kind: 'unlinked', from: Number(sequence), message };
}

function hasOwnHash(entry: ChainedEntry): boolean {
  try {
    return hashEntry(entry).equals(entry.hash);
  } catch {
    // An attacker with write access can insert invalid values, such as an infinite timestamp.
    return false;
  }
}
