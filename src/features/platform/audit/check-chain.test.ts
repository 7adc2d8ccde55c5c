import { describe, expect, it } from 'vitest';
import type { ChainedEntry } from './audit-entry.ts';
import { checkChain } from './check-chain.ts';

describe('checkChain of a completely damaged chain', () => {
  it('reports every entry in linear time', () => {
    const entries = 60_000;
    const check = checkChain();
    for (let number = 1; number <= entries; number += 1) check.take(damaged(number));
    expect(check.problems()).toHaveLength(entries);
  });
});

function damaged(number: number): ChainedEntry {
  return {
    id: `evt_${number}`,
    organizationId: 'org_a',
    sequence: BigInt(number),
    actor: { kind: 'api-key', id: 'key_1', name: 'build' },
    action: 'settings.changed',
    target: null,
    ip: null,
    requestId: null,
    details: {},
    createdAt: new Date(0),
    previousHash: Buffer.alloc(32),
    hash: Buffer.alloc(32),
  };
}
