import { isDeepStrictEqual } from 'node:util';
import { packageTextBytesMax } from '../../src/domain/package.ts';
import type { FileFacts } from '../../src/engine/analyzers/analyzer.ts';

/** Throws unless the facts meet the conditions on those of any file. Works outside of the test runner too. */
export function expectSound(facts: FileFacts): void {
  const { ownedHashes = new Uint8Array(), ...more } = facts;
  if (!isDeepStrictEqual(structuredClone(more), more)) throw new Error('the facts are not plain data');
  // Compared as bytes: a comparison of a million elements takes seconds.
  if (Buffer.compare(structuredClone(ownedHashes), ownedHashes) !== 0) throw new Error('the hashes are not plain data');
  if (ownedHashes.length > 500_000 * 8) throw new Error(`${ownedHashes.length / 8} hashes of owned files`);
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
  if ((facts.warnings ?? []).length >= 30) throw new Error(`${facts.warnings?.length} warnings`);
}
