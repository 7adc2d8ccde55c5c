import type { LockedPackage } from '../lock-facts.ts';
import { hexHash } from '../package-hashes.ts';
import { wholeText } from '../text-lines.ts';

/**
 * Packages of `rebar.lock`: `{<<"cowboy">>,{pkg,<<"cowboy">>,<<"2.9.0">>},0}` from Hex, and `{<<"lager">>,{git,"…",{ref,"commit"}},0}`.
 * `pkg_hash_ext` has the hashes of the published archives by the names of the entries, and `pkg_hash` those of their content.
 */
export function readRebarLock(bytes: Uint8Array): LockedPackage[] {
  const found: LockedPackage[] = [];
  const text = wholeText(bytes);
  const hashes = archiveHashes(text);
  for (const [, key = '', name, version, commit] of text.matchAll(entry)) {
    if (name !== undefined && version !== undefined) found.push({ name, version, hashes: hashes.get(key) });
    else if (commit !== undefined) found.push({ type: 'generic', name: key, version: commit });
    if (found.length >= entriesMax) break;
  }
  return found;
}

function archiveHashes(text: string): ReadonlyMap<string, string[]> {
  const start = text.indexOf('{pkg_hash_ext,');
  const found = new Map<string, string[]>();
  if (start === -1) return found;
  for (const [, key = '', hex] of text.slice(start).matchAll(hashEntry)) {
    found.set(key, hexHash('sha256', hex));
    if (found.size >= entriesMax) break;
  }
  return found;
}

const hashEntry = /\{\s{0,64}<<"([^"]{1,256})">>,\s{0,64}<<"([0-9A-Fa-f]{64})">>\}/g;
const entriesMax = 100_000;
const entry =
  /\{<<"([^"]{1,256})">>,\s{0,64}\{(?:pkg,\s?<<"([^"]{1,256})">>,\s?<<"([^"]{1,256})">>|git,\s?"[^"]{1,2048}",\s{0,64}\{ref,\s?"([0-9a-f]{7,64})")/g;
