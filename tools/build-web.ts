import { resolve } from 'node:path';
import { buildWeb, WebBuildFailed } from './web/build-web.ts';

/** Builds the dashboard into `dist/web`, or into the folder of the first argument. Progress is on standard error, which belongs to the set-up. */
const projectDir = resolve(import.meta.dirname, '..');
const folder = resolve(process.argv[2] ?? resolve(projectDir, 'dist/web'));
const everyMs = 10_000;

const startedAt = performance.now();
const seconds = (): number => Math.round((performance.now() - startedAt) / 1000);
const say = (line: string): void => console.error(`plimsoll: ${line}`);

say('Building the dashboard, once for these sources…');
const heartbeat = setInterval(() => say(`… still building (${seconds()} s)`), everyMs);
try {
  await buildWeb(projectDir, folder);
  say(`Built the dashboard in ${seconds()} s.`);
} catch (error) {
  const known = error instanceof WebBuildFailed || (error instanceof Error && 'code' in error);
  if (!known) throw error;
  say('The dashboard could not be built:');
  for (const line of error.message.split('\n')) say(`  ${line}`);
  process.exitCode = 1;
} finally {
  clearInterval(heartbeat);
}
