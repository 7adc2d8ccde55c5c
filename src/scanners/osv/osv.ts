import type { ExternalScanner } from '../external-scanner.ts';
import { programVersion } from '../report/program-version.ts';
import { lookUpOsv } from './look-up-osv.ts';
import { parseOsv } from './parse-osv.ts';
import { osvDatabaseParts, readOsvDatabase } from './read-osv-database.ts';

/** OSV-Scanner, from 2.3 on. It reads an archive, because the network is needed for its other inputs. */
export const osv: ExternalScanner = {
  name: 'osv',
  program: 'osv-scanner',
  reads: 'docker-archive',
  databaseCache: '.',
  databaseParts: osvDatabaseParts,
  probe: {
    commands: () => [{ args: ['--version'] }],
    read: ([output = '']) => {
      const [, version] = /^osv-scanner version: (\S{1,64})$/m.exec(output.slice(0, 4096)) ?? [];
      return version === undefined ? null : { version: programVersion(version), database: null };
    },
    readDatabase: readOsvDatabase,
  },
  command: ({ path, databaseFolder }) => ({
    args: [
      'scan',
      'image',
      '--offline',
      ...(databaseFolder === null ? [] : [`--local-db-path=${databaseFolder}`]),
      '--format=json',
      '--verbosity=error',
      '--all-packages',
      // An image without packages is not an error.
      '--allow-no-lockfiles',
      '--archive',
      path,
    ],
    // 1: the report contains vulnerabilities.
    successCodes: [1],
  }),
  parse: parseOsv,
  lookUp: lookUpOsv,
};
