import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startDashboardServer } from './dev/dashboard-server.ts';
import { type DevProcess, startProcess } from './dev/dev-process.ts';
import { readSignIn, type SignIn } from './seed/sign-in-file.ts';

/**
 * `npm run dev`: the service, restarted when a file in `src/` or `migrations/` changes, and Vite with hot reload, which passes requests for the
 * API on. The service has the organization of `npm run seed`, which is created when there is none. Flags are those of `plimsoll serve`; with
 * `--data-dir` or an own database, the service uses that one. A signal ends all of it.
 */
const projectDir = resolve(import.meta.dirname, '..');
const flags = process.argv.slice(2);
const hasWeb = existsSync(join(projectDir, 'web/package.json'));
const hasOwnData =
  flags.some((flag) => /^--(?:data-dir|database-url)(?:=|$)/.test(flag)) ||
  ['PLIMSOLL_DATA_DIR', 'DATABASE_URL'].some((name) => (process.env[name] ?? '') !== '');
const seededFolder = hasWeb && !hasOwnData ? join(projectDir, 'data-seed') : undefined;

const running = new Set<DevProcess>();
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll());

process.exitCode = await run();

async function run(): Promise<number> {
  if (seededFolder !== undefined && !existsSync(join(seededFolder, 'postgres'))) {
    const code = await begin(['tools/seed.ts', '--data-dir', seededFolder]).ended;
    if (code !== 0 || isStopping) return code;
  }
  const data = seededFolder === undefined ? [] : [`--data-dir=${seededFolder}`];
  const watch = ['--watch-path=src', '--watch-path=migrations', '--watch-preserve-output'];
  let address: string | undefined;
  let dashboard: DevProcess | undefined;
  const service = begin([...watch, 'src/main.ts', 'serve', ...data, ...flags], (line) => {
    const ready = /Plimsoll is ready at (\S+)/.exec(line)?.[1];
    // The service can have another port after a restart.
    if (ready === undefined || ready === address || !hasWeb || isStopping) return;
    address = ready;
    void dashboard?.stop();
    dashboard = keep(
      startDashboardServer({
        folder: projectDir,
        service: ready,
        onReady: (opened) => console.log(describeSignIn(opened).join('\n')),
      }),
    );
  });
  return await service.ended;
}

function describeSignIn(address: string): string[] {
  const signIn: SignIn | undefined = seededFolder === undefined ? undefined : readSignIn(seededFolder);
  const known =
    signIn === undefined ? [] : [`  Sign in as: ${signIn.email}`, `  Password:   ${signIn.password} (of all members)`];
  return ['', `Dashboard with hot reload: ${address}`, ...known, ''];
}

function begin(args: readonly string[], onLine: (line: string) => void = () => undefined): DevProcess {
  return keep(startProcess(args, projectDir, {}, onLine));
}

/** Ends a program together with the others. */
function keep(started: DevProcess): DevProcess {
  running.add(started);
  void started.ended.finally(() => running.delete(started));
  return started;
}

async function stopAll(): Promise<void> {
  isStopping = true;
  await Promise.all([...running].map((each) => each.stop()));
}
