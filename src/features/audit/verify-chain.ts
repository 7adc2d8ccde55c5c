import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ChainedEntry } from './audit-entry.ts';
import { firstPreviousHash, hashEntry } from './hash-entry.ts';
import { type ChainEnd, readChain } from './store.ts';

/** `brokenAt`: the first sequence number that is missing, moved or changed. */
export type ChainVerdict =
  | { isIntact: true; entries: number; end: ChainEnd | null }
  | { isIntact: false; brokenAt: bigint };

const pageEntries = 1_000;

/** Recomputes an organization's whole chain. A cut tail cannot show here; that takes a checkpoint kept elsewhere. */
export async function verifyChain(db: Kysely<Database>, organizationId: string): Promise<ChainVerdict> {
  let end: ChainEnd | null = null;
  for (;;) {
    const page = await readChain(db, organizationId, { after: end?.sequence ?? 0n, limit: pageEntries });
    for (const entry of page) {
      const expected: bigint = (end?.sequence ?? 0n) + 1n;
      if (!follows(entry, expected, end?.hash ?? firstPreviousHash)) return { isIntact: false, brokenAt: expected };
      end = { sequence: entry.sequence, hash: entry.hash };
    }
    if (page.length < pageEntries) return { isIntact: true, entries: Number(end?.sequence ?? 0n), end };
  }
}

function follows(entry: ChainedEntry, sequence: bigint, previousHash: Buffer): boolean {
  return entry.sequence === sequence && entry.previousHash.equals(previousHash) && hashEntry(entry).equals(entry.hash);
}
