import { LineCursor } from '../../text-formats/line-cursor.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { hexHash } from '../package-hashes.ts';

/**
 * Gems of a lock file of Bundler. Sections `GEM` and `GIT` have `specs:` with gems at four spaces, `    nokogiri (1.16.0-x86_64-linux)`, and
 * their requirements at six. `PATH` has the application's own code. Gems of other operating systems than Linux are left out. `CHECKSUMS` has
 * hashes of the published archives since Bundler 2.6, `  rake (13.0.6) sha256=…`.
 */
export function readGemfileLock(text: string): LockedPackage[] {
  const lines = new LineCursor(text);
  const found = new Map<string, LockedPackage>();
  let section = '';
  let isSpecs = false;
  let current: LockedPackage | undefined;
  for (let line = lines.peek(); line; line = lines.peek()) {
    lines.skip();
    if (line.indent === 0) {
      isSpecs = false;
      section = line.text;
    } else if (section === 'CHECKSUMS') addHashes(found, line.text);
    else if (line.text === 'specs:') isSpecs = section !== 'PATH';
    else if (isSpecs && line.indent === 4) {
      current = toGem(line.text);
      if (current) found.set(line.text, current);
    } else if (isSpecs && line.indent === 6) current?.dependencies?.push(line.text.split(' ', 1)[0] ?? '');
  }
  return [...found.values()];
}

/** A gem in both sections has the same text: name, version and platform. */
function addHashes(found: ReadonlyMap<string, LockedPackage>, line: string): void {
  const end = line.indexOf(') ') + 1;
  const gem = found.get(line.slice(0, end));
  if (gem === undefined) return;
  gem.hashes = line
    .slice(end + 1)
    .split(',', hashesMax)
    .flatMap((each) => hexHash(each.slice(0, each.indexOf('=')).trim(), each.slice(each.indexOf('=') + 1).trim()));
}

const hashesMax = 4;

function toGem(text: string): LockedPackage | undefined {
  const [, name, declared] = /^(\S{1,512}) \(([^)]{1,512})\)$/.exec(text) ?? [];
  if (name === undefined || declared === undefined) return undefined;
  const dash = declared.indexOf('-');
  const version = dash === -1 ? declared : declared.slice(0, dash);
  const platform = dash === -1 ? undefined : declared.slice(dash + 1);
  if (platform !== undefined && !platform.includes('linux')) return undefined;
  return { name, version, dependencies: [], qualifiers: { platform } };
}
