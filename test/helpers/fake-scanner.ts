import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExternalScanner, ScannerOutputError, type ScannerReport } from '../../src/scanners/external-scanner.ts';

/** Writes a shell script that users without rights can execute, and returns its path. */
export async function writeProgram(folder: string, name: string, script: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

export const emptyReport: ScannerReport = {
  packages: [],
  unversioned: [],
  assertions: [],
  suppressed: [],
  notes: [],
  listsAllPackages: true,
  unread: 0,
};

/**
 * An adapter whose report is the text that the program prints, as a note. The program is started with `version`, and with `scan` and the
 * path of the input.
 */
export function fakeScanner(changes: Partial<ExternalScanner> = {}): ExternalScanner {
  return {
    name: 'trivy',
    program: 'trivy',
    reads: 'oci-layout',
    databaseCache: null,
    probe: {
      commands: () => [{ args: ['version'] }],
      read: ([text = '']) => (text.startsWith('fake ') ? { version: text.trim().slice(5), database: null } : null),
    },
    command: ({ path, databaseFolder }) => ({ args: ['scan', path, databaseFolder ?? '-'] }),
    async parse(output) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of output) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      if (text.startsWith('garbage')) throw new ScannerOutputError('the report is not JSON');
      return { ...emptyReport, notes: [{ id: 'output', level: 'info', text }] };
    },
    ...changes,
  };
}
