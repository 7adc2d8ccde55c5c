import { describe, expect, it } from 'vitest';
import { type Verification, verifyChain } from './verify-chain.ts';

const place = (sequence: number) => ({ sequence, hash: String(sequence) });
const { signal } = new AbortController();

/** A log of `entries` entries that is verified two at a time; `broken`: the entry with a defect. */
function logOf(entries: number, broken = Number.POSITIVE_INFINITY) {
  const starts: (number | null)[] = [];
  const verify = async (start: ReturnType<typeof place> | null): Promise<Verification> => {
    starts.push(start?.sequence ?? null);
    const last = Math.min(entries, (start?.sequence ?? 0) + 2);
    const hasProblem = last >= broken;
    const to = hasProblem ? broken - 1 : last;
    return {
      verifiedAt: '2026-01-01T00:00:00Z',
      verified: to === 0 ? null : place(to),
      end: place(entries),
      isComplete: !hasProblem && to === entries,
      problem: hasProblem ? { kind: 'changed', sequence: broken, message: 'changed' } : null,
      lastCheckpoint: null,
    };
  };
  return { starts, verify };
}

describe('verifyChain', () => {
  it('continues each part after the one before and reports each', async () => {
    const { starts, verify } = logOf(5);
    const parts: (number | undefined)[] = [];
    const last = await verifyChain(null, ({ verified }) => parts.push(verified?.sequence), signal, verify);
    expect(starts).toEqual([null, 2, 4]);
    expect(parts).toEqual([2, 4, 5]);
    expect(last.isComplete).toBe(true);
  });

  it('ends at a defect', async () => {
    const { starts, verify } = logOf(9, 4);
    const last = await verifyChain(null, () => undefined, signal, verify);
    expect([starts, last.problem?.sequence, last.verified?.sequence]).toEqual([[null, 2], 4, 3]);
  });

  it('stops after a number of parts and continues there', async () => {
    const { starts, verify } = logOf(1_000);
    const last = await verifyChain(null, () => undefined, signal, verify);
    expect([starts.length, last.isComplete, last.verified?.sequence]).toEqual([25, false, 50]);
    await verifyChain(last.verified, () => undefined, signal, verify);
    expect(starts[25]).toBe(50);
  });
});
