import { membersOf, recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import { statedFiles } from '../distribution-files.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { fileHash } from './file-entries.ts';
import { isForOtherPlatform } from './other-platform.ts';

/** Packages of `Pipfile.lock`: `default` and other categories for production, `develop` for development. */
export function readPipfileLock(text: string): LockedPackage[] {
  const categories = membersOf(parseLockJson(text)).filter(([category]) => category !== '_meta');
  const production = new Set(
    categories.flatMap(([category, entries]) => (category === 'develop' ? [] : Object.keys(recordOf(entries)))),
  );
  return categories.flatMap(([category, entries]) =>
    membersOf(entries).flatMap(([name, value]) => {
      const { version, markers, hashes } = recordOf(value);
      const exact = /^===?\s*(.{1,1024})$/.exec(textOf(version) ?? '')?.[1];
      if (exact === undefined || isForOtherPlatform(textOf(markers))) return [];
      const isDevelopment = category === 'develop' && !production.has(name);
      // Each is the hash of one file of the version, without its name.
      const files = textsOf(hashes).map((hash) => ({ name: undefined, hashes: fileHash(hash) }));
      return { name, version: exact, isDevelopment, ...statedFiles(files) };
    }),
  );
}
