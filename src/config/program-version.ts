import { readFileSync } from 'node:fs';

/** The version in package.json. The build of the executable, which has no package.json, replaces this function by the value. */
export function programVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  const { version = '' } = JSON.parse(readFileSync(file, 'utf8')) as { version?: string };
  return version;
}
