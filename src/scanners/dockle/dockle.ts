import type { ExternalScanner } from '../external-scanner.ts';
import { programVersion } from '../report/program-version.ts';
import { parseDockle } from './parse-dockle.ts';

/** Dockle, from 0.4 on: checks of the image configuration and of files. */
export const dockle: ExternalScanner = {
  name: 'dockle',
  program: 'dockle',
  reads: 'docker-archive',
  databaseCache: null,
  probe: {
    commands: () => [{ args: ['--version'] }],
    read: ([output = '']) => {
      const [, version] = /^dockle version (\S{1,64})$/m.exec(output.slice(0, 4096)) ?? [];
      return version === undefined ? null : { version: programVersion(version), database: null };
    },
  },
  command: ({ path }) => ({
    args: ['--input', path, '--format', 'json', '--quiet', '--timeout', '24h'],
    environment: { DOCKLE_VERSION_CHECK: 'false' },
  }),
  parse: parseDockle,
};
