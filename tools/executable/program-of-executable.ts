import { getAsset } from 'node:sea';

/**
 * Address of a program that the executable contains, for a thread. Threads read no assets by name, so that the address has the whole program.
 * The build puts this function in the place of the addresses of files.
 */
export function programOfExecutable(name: string): URL {
  return new URL(`data:text/javascript;base64,${Buffer.from(getAsset(name)).toString('base64')}`);
}
