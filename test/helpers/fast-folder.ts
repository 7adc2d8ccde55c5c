import { statfsSync } from 'node:fs';
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
    return bavail * bsize >= freeBytesMin[use] ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}
