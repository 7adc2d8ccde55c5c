import path from 'node:path';

export const programVariable = 'PLIMSOLL_TEST_PROGRAM';

/** The program as modules, which `npm start` runs. */
export const programModules = path.resolve(import.meta.dirname, '../../src/main.ts');

/** The file that a test runs as `plimsoll`: the joined program of `npm test`, or the modules where nothing was built, such as in benchmarks. */
export const programFile = process.env[programVariable] ?? programModules;
