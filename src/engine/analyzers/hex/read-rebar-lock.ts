import type { LockedPackage } from '../lock-facts.ts';
import { wholeText } from '../text-lines.ts';

/**
 * Packages of `rebar.lock`: `{<<"cowboy">>,{pkg,<<"cowboy">>,<<"2.9.0">>},0}` from Hex, and `{<<"lager">>,{git,"…",{ref,"commit"}},0}`.
 */
export function readRebarLock(bytes: Uint8Array): LockedPackage[] {
  const found: LockedPackage[] = [];
  for (const [, key = '', name, version, commit] of wholeText(bytes).matchAll(entry)) {
    if (name !== undefined && version !== undefined) found.push({ name, version });
    else if (commit !== undefined) found.push({ type: 'generic', name: key, version: commit });
    if (found.length >= entriesMax) break;
  }
  return found;
}

const entriesMax = 100_000;
const entry =
  /\{<<"([^"]{1,256})">>,\s{0,64}\{(?:pkg,\s?<<"([^"]{1,256})">>,\s?<<"([^"]{1,256})">>|git,\s?"[^"]{1,2048}",\s{0,64}\{ref,\s?"([0-9a-f]{7,64})")/g;
