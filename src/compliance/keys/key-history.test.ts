import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../lib/durations.ts';
import { fingerprintOf, type HistoricKey, statementOf, trustedKeys } from './key-history.ts';
import { signKeyStatement } from './signing-key-statement.ts';

const organizationId = 'org_1';

function makeHistory(length: number): HistoricKey[] {
  const pairs = Array.from({ length }, () => generateKeyPairSync('ed25519'));
  const der = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });
  return pairs.map(({ publicKey }, index) => {
    const dates = {
      validFrom: new Date(index * dayMs),
      validUntil: index + 1 < length ? new Date((index + 1) * dayMs) : null,
    };
    const key = { number: index + 1, publicKey: der(publicKey), ...dates };
    const [before, after] = [pairs[index - 1], pairs[index + 1]];
    return {
      ...key,
      introduction: before
        ? signKeyStatement(statementOf(organizationId, { ...key, validUntil: null }), before.privateKey)
        : null,
      endorsement: after ? signKeyStatement(statementOf(organizationId, key), after.privateKey) : null,
    };
  });
}

const history = makeHistory(5);
const fingerprint = (index: number) => fingerprintOf(history[index]?.publicKey ?? Buffer.alloc(0));
const numbers = (keys: readonly HistoricKey[], from: number, of = organizationId) =>
  trustedKeys(of, keys, fingerprint(from)).map(({ number }) => number);

describe('trustedKeys', () => {
  it.each([0, 1, 2, 3, 4])(
    'returns all keys of a valid history if the key at index %i is trusted, for any order of the input',
    (from) => {
      expect(numbers(history, from)).toEqual([1, 2, 3, 4, 5]);
      expect(numbers(history.toReversed(), from)).toEqual([1, 2, 3, 4, 5]);
    },
  );

  it('returns no key for an unknown fingerprint, and only the trusted key for another organization', () => {
    expect(trustedKeys(organizationId, history, '0'.repeat(64))).toEqual([]);
    expect(numbers(history, 2, 'org_2')).toEqual([3]);
  });

  it('trusts no key beyond a key that was changed in any field', () => {
    const changes: ((key: HistoricKey) => HistoricKey)[] = [
      (key) => ({ ...key, validFrom: new Date(key.validFrom.getTime() + 1) }),
      (key) => ({ ...key, number: key.number + 10 }),
      (key) => ({
        ...key,
        publicKey: generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }),
      }),
      (key) => ({ ...key, publicKey: Buffer.from('no key') }),
      (key) => ({ ...key, introduction: Buffer.alloc(64), endorsement: Buffer.alloc(64) }),
      (key) => ({ ...key, introduction: null, endorsement: null }),
    ];
    fc.assert(
      fc.property(fc.nat(4), fc.nat(4), fc.constantFrom(...changes), (from, changed, change) => {
        fc.pre(from !== changed);
        const tampered = history.map((key, index) => (index === changed ? change(key) : key));
        const trusted = numbers(tampered, from);
        const isBeyond = (number: number) => (changed > from ? number > changed : number <= changed + 1);
        expect(trusted).toContain(from + 1);
        expect(trusted.filter(isBeyond)).toEqual([]);
      }),
    );
  });

  it('does not trust an older key with a changed end of validity', () => {
    const moved = history.map((key, index) => (index === 1 ? { ...key, validUntil: new Date(99 * dayMs) } : key));
    expect(numbers(moved, 4)).toEqual([3, 4, 5]);
  });
});
