import { isDeepStrictEqual } from 'node:util';
import { packageTextBytesMax } from '../../src/domain/package.ts';
import { type FileFacts, noOwner } from '../../src/engine/analyzers/analyzer.ts';

/** Throws unless the facts meet the conditions on those of any file. Works outside of the test runner too. */
export function expectSound(facts: FileFacts): void {
  const { ownedHashes = new Uint8Array(), ...more } = facts;
  if (!isDeepStrictEqual(structuredClone(more), more)) throw new Error('the facts are not plain data');
  // Compared as bytes: a comparison of a million elements takes seconds.
  if (Buffer.compare(structuredClone(ownedHashes), ownedHashes) !== 0) throw new Error('the hashes are not plain data');
  if (ownedHashes.length > 500_000 * 8) throw new Error(`${ownedHashes.length / 8} hashes of owned files`);
  expectSoundRuns(facts, ownedHashes.length / 8);
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

function expectSoundRuns({ ownedRuns, packages = [] }: FileFacts, hashes: number): void {
  if (ownedRuns === undefined) return;
  const pairs = new Uint32Array(ownedRuns.slice().buffer);
  let before = 0;
  for (let index = 0; index < pairs.length; index += 2) {
    const [owner = 0, end = 0] = pairs.subarray(index, index + 2);
    if (end <= before || end > hashes) throw new Error('the runs of owned files are not in order');
    if (owner !== noOwner && owner >= packages.length) throw new Error('a run of owned files has no package');
    before = end;
  }
}
