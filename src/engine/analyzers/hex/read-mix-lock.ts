import type { LockedPackage } from '../lock-facts.ts';
import { hexHash } from '../package-hashes.ts';
import { bufferOver, textOf, visitLines } from '../text-lines.ts';

/**
 * Packages of `mix.lock`, one on each line: `"jason": {:hex, :jason, "1.4.1", "hash", [:mix], [{:decimal, …}], "hexpm", "hash"}`. The
 * key is the name of the application, and the package may have another one. A Git dependency has a commit in place of the version. The
 * last hash is that of the published archive, and the first one that of the archive's content. The file does not tell development dependencies from others.
 */
export function readMixLock(bytes: Uint8Array): LockedPackage[] {
  const buffer = bufferOver(bytes);
  const found: LockedPackage[] = [];
  visitLines(buffer, (start, end) => {
    if (end - start < entryBytesMin) return true;
    const line = textOf(buffer, start, end);
    const [, hexName, version] = hexEntry.exec(line) ?? [];
    const [, gitName, commit] = gitEntry.exec(line) ?? [];
    if (hexName !== undefined && version !== undefined) {
      const dependencies = [...line.matchAll(/, \[hex: :"?([a-z]\w{0,255})"?, repo: /g)].map(([, name]) => name ?? '');
      found.push({ name: hexName, version, dependencies, hashes: hexHash('sha256', archiveHash.exec(line)?.[1]) });
    } else if (gitName !== undefined && commit !== undefined) {
      found.push({ type: 'generic', name: gitName, version: commit });
    }
    return found.length < entriesMax;
  });
  return found;
}

const entriesMax = 100_000;
const entryBytesMin = 16;
const hexEntry = /^\s{0,64}%?\{?\s?"[^"]{1,256}": \{:hex, :"?([a-z][\w]{0,255})"?, "([^"]{1,256})"/;
/** Older versions of Hex write no hash of the archive. */
const archiveHash = /, "[^"]{1,256}", "([0-9a-f]{64})"\},?\s{0,64}\}?$/;
const gitEntry = /^\s{0,64}%?\{?\s?"([^"]{1,256})": \{:git, "[^"]{1,2048}", "([0-9a-f]{7,64})"/;
