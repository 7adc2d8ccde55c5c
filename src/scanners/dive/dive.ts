import type { ExternalScanner } from '../external-scanner.ts';
import { programVersion } from '../report/program-version.ts';
import { parseDive } from './parse-dive.ts';

const reportFile = 'dive.json';

/** Dive, from 0.10 on: bytes that later layers replace or remove. */
export const dive: ExternalScanner = {
  name: 'dive',
  program: 'dive',
  reads: 'docker-archive',
  databaseCache: null,
  probe: {
    commands: () => [{ args: ['--version'] }],
    read: ([output = '']) => {
      const [, version] = /^dive (\S[^\n]{0,63})$/m.exec(output.slice(0, 4096)) ?? [];
      return version === undefined ? null : { version: programVersion(version), database: null };
    },
  },
  // Standard output contains progress.
  command: ({ path }) => ({ args: ['--source', 'docker-archive', path, '--json', reportFile], reportFile }),
  parse: parseDive,
};
