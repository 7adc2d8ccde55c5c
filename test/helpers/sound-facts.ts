import { expect } from 'vitest';
import { packageTextBytesMax } from '../../src/domain/package.ts';
import type { FileFacts } from '../../src/engine/analyzers/analyzer.ts';

/** Conditions on the facts of any file. */
export function expectSound(facts: FileFacts): void {
  const { ownedHashes = new Uint8Array(), ...more } = facts;
  expect(structuredClone(more)).toEqual(more);
  // Compared as bytes: a matcher needs seconds for a million elements.
  expect(Buffer.compare(structuredClone(ownedHashes), ownedHashes)).toBe(0);
  expect(ownedHashes.length).toBeLessThanOrEqual(500_000 * 8);
  for (const each of facts.packages ?? []) {
    for (const text of [
      each.name,
      each.version,
      ...each.licenses,
      ...(each.dependencies ?? []),
      each.supplier ?? 'x',
      each.module ?? 'x',
      each.source?.name ?? 'x',
      each.architecture ?? 'x',
    ]) {
      if (text === '' || Buffer.byteLength(text) > packageTextBytesMax || /\p{Cc}|\uFFFD/u.test(text)) {
        throw new Error(`unsound text ${JSON.stringify(text)}`);
      }
    }
  }
  expect((facts.warnings ?? []).length).toBeLessThan(30);
}
