import { LineCursor } from '../../text-formats/line-cursor.ts';
import type { LockedPackage } from '../lock-facts.ts';

/**
 * Gems of a lock file of Bundler. Sections `GEM` and `GIT` have `specs:` with gems at four spaces, `    nokogiri (1.16.0-x86_64-linux)`, and
 * their requirements at six. `PATH` has the application's own code. Gems of other operating systems than Linux are left out.
 */
export function readGemfileLock(text: string): LockedPackage[] {
  const lines = new LineCursor(text);
  const found: LockedPackage[] = [];
  let isSpecs = false;
  let isOwnCode = false;
  let current: LockedPackage | undefined;
  for (let line = lines.peek(); line; line = lines.peek()) {
    lines.skip();
    if (line.indent === 0) {
      isSpecs = false;
      isOwnCode = line.text === 'PATH';
    } else if (line.text === 'specs:') isSpecs = !isOwnCode;
    else if (isSpecs && line.indent === 4) {
      current = toGem(line.text);
      if (current) found.push(current);
    } else if (isSpecs && line.indent === 6) current?.dependencies?.push(line.text.split(' ', 1)[0] ?? '');
  }
  return found;
}

function toGem(text: string): LockedPackage | undefined {
  const [, name, declared] = /^(\S{1,512}) \(([^)]{1,512})\)$/.exec(text) ?? [];
  if (name === undefined || declared === undefined) return undefined;
  const dash = declared.indexOf('-');
  const version = dash === -1 ? declared : declared.slice(0, dash);
  const platform = dash === -1 ? undefined : declared.slice(dash + 1);
  if (platform !== undefined && !platform.includes('linux')) return undefined;
  return { name, version, dependencies: [], qualifiers: { platform } };
}
