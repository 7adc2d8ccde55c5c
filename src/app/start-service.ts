import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createLogger } from '../http/create-logger.ts';
import { createEarlyServer } from '../http/early-server.ts';
import { closeParts, type Stoppable } from './close-parts.ts';
import { listen } from './listen.ts';
import { logFormatOf } from './log-format-of.ts';
import { type OpenedDatabase, openDatabase } from './open-database.ts';

/**
 * `plimsoll serve`: listens, opens the database and serves until it is stopped. The code of the service loads while PostgreSQL starts, so
 * this file imports only the modules that are needed before. Returns the exit code: 1 if statements of the database were abandoned.
 */
export async function startService(
  config: Config,
  { warnings = [] }: { warnings?: readonly string[] } = {},
): Promise<number> {
  const log = createLogger({ level: config.logLevel, format: logFormatOf(config) });
  for (const warning of warnings) log.warn(warning);
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const stopping = stopSignal();
  const interrupted = new AbortController();
  void stopping.then((signal) => {
    print(`stopping (${signal})`);
    interrupted.abort();
  });
  logUnhandledErrors(log);
  const early = createEarlyServer();
  const parts: Stoppable[] = [early];
  let database: OpenedDatabase | undefined;
  let isAbandoned = false;
  try {
    // Before anything is created: a start that fails on its port has no effects.
    const url = await listen(early, { ...config, print });
    print(config.databaseUrl === null ? 'starting the embedded database' : 'connecting to the database');
    const opening = openDatabase(config, { log, print: (line) => print(`  ${line}`), signal: interrupted.signal });
    const [opened, loaded] = await Promise.allSettled([opening, import('./serve.ts')]);
    if (opened.status === 'rejected') throw opened.reason;
    database = opened.value;
    parts.push(database);
    if (loaded.status === 'rejected') throw loaded.reason;
    await loaded.value.serve(config, { log, print, database, parts, stopping: interrupted.signal, early, url });
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    if (error !== interrupted.signal.reason)
      log.warn({ err: error }, 'the start failed while the service was stopping');
  } finally {
    await closeParts(parts, {
      log,
      onLate: () => {
        isAbandoned = database?.abandon() === true;
        if (isAbandoned) log.warn('the database does not end its statements: they are abandoned');
      },
    });
    endLingeringProcess();
  }
  print('Plimsoll has stopped');
  return isAbandoned ? 1 : 0;
}

/** Longer than connections take to close. */
const lingerMs = 2_000;

/** Connections that still wait for a database that does not respond, such as those of the queue, would keep the process alive. */
function endLingeringProcess(): void {
  setTimeout(() => process.exit(), lingerMs).unref();
}

/** Logs a rejection that no code awaits, so that the defect of one request does not end the process. */
function logUnhandledErrors(log: Logger): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'));
}

/** A signal to a whole process group can arrive twice: once by itself and once passed on by a parent. */
const sameSignalMs = 1_000;

/** The first SIGINT or SIGTERM asks to stop; a later one ends the process at once. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (askedAt !== undefined && performance.now() - askedAt > sameSignalMs) process.exit(130);
      askedAt ??= performance.now();
      resolve(signal);
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
}
