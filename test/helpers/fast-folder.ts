import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memoryFolder = '/dev/shm';
const freeBytesMin = { databases: 4 * 2 ** 30, allTemporaryFiles: 8 * 2 ** 30 };

/**
 * The folder for databases or all temporary files of tests: in memory if there is enough. Each test file creates and removes a database of a
 * thousand files, which takes a tenth of the processor time of the contract tests in a file system on a disk.
 */
export function fastFolder(use: keyof typeof freeBytesMin = 'databases'): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    const isLargeEnough = bavail * bsize >= freeBytesMin[use];
    return isLargeEnough && (use === 'databases' || runsPrograms()) ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Containers often mount the folder with `noexec`. Some tests run programs in temporary folders. */
function runsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).findLast(([, place]) => place === memoryFolder)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}

/** Names the folder of inputs that further runs use again. The temporary folder of a run ends with it. */
export const cacheVariable = 'PLIMSOLL_TEST_CACHE';

export function cacheFolder(): string {
  return process.env[cacheVariable] ?? tmpdir();
}
