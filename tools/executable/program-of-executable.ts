import { getAsset } from 'node:sea';

/** An ES module of a `data:` address has no `require`, which packages of other projects use. */
const moduleStart = `import { createRequire } from 'node:module';
const require = createRequire(process.execPath), exports = {}, module = { exports }, __filename = process.execPath;
`;

/**
 * Address of a program that the executable contains. Threads read no assets by name, so that the address has the whole program, and its name as
 * fragment for child processes. The build puts this function in the place of the addresses of files.
 */
export function programOfExecutable(name: string): URL {
  const code = Buffer.from(moduleStart + getAsset(name, 'utf8')).toString('base64');
  return new URL(`data:text/javascript;base64,${code}#${name}`);
}
