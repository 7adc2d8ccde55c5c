import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createLogger } from '../http/create-logger.ts';
import { createEarlyServer } from '../http/early-server.ts';
import { closeParts, type Stoppable } from './close-parts.ts';
import { listen } from './listen.ts';
import { logFormatOf } from './log-format-of.ts';
import { openDatabase } from './open-database.ts';

/**
 * `plimsoll serve`: listens, opens the database and serves until it is stopped. The code of the service loads while PostgreSQL starts, so
 * this file imports only the modules that are needed before.
 */
export async function startService(
  config: Config,
  { warnings = [] }: { warnings?: readonly string[] } = {},
): Promise<void> {
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
  try {
    // Before anything is created: a start that fails on its port has no effects.
    const url = await listen(early, { ...config, print });
    print(config.databaseUrl === null ? 'starting the embedded database' : 'connecting to the database');
    const opening = openDatabase(config, { log, print: (line) => print(`  ${line}`), signal: interrupted.signal });
    const [opened, loaded] = await Promise.allSettled([opening, import('./serve.ts')]);
    if (opened.status === 'rejected') throw opened.reason;
    parts.push(opened.value);
    if (loaded.status === 'rejected') throw loaded.reason;
    await loaded.value.serve(config, { log, print, database: opened.value, parts, stopping: interrupted.signal, early, url });
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    if (error !== interrupted.signal.reason)
      log.warn({ err: error }, 'the start failed while the service was stopping');
  } finally {
    await closeParts(parts, { log });
  }
  print('Plimsoll has stopped');
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
