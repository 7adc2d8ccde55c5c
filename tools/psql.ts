import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../src/config/read-config.ts';
import { readEnvironment } from '../src/config/read-environment.ts';
import { openForPsql } from './psql/open-for-psql.ts';
import { psqlConnection } from './psql/psql-connection.ts';

/** Opens the service's database with the installed psql, which receives the arguments of this command. */
const plainErrors: ReadonlySet<string> = new Set(['ConfigError', 'DatabaseSetupError']);

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Error && plainErrors.has(error.name))) throw error;
  console.error(`plimsoll: ${error.message}`);
  process.exitCode = 1;
}

async function run(args: readonly string[]): Promise<number> {
  const config = readConfig({ environment: readEnvironment(), flags: {} });
  const opened = await openForPsql(config);
  try {
    const { url, environment } = psqlConnection(opened.url);
    const code = await runPsql([url, ...args], environment);
    if (code !== undefined) return code;
    console.error(`plimsoll: psql is not installed (Debian: postgresql-client). The database is at\n  ${url}`);
    if (config.databaseUrl === null) {
      console.error(`while the service runs. Its password is in ${join(config.dataDir, 'postgres/password')}.`);
    }
    return 1;
  } finally {
    await opened.close();
  }
}

/** The exit code of psql, or undefined when it is not installed. */
async function runPsql(args: string[], environment: Readonly<Record<string, string>>): Promise<number | undefined> {
  // Ctrl-C cancels a query of psql, which shares the terminal; it must not end this process.
  process.on('SIGINT', () => undefined);
  const child = spawn('psql', args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') resolve(undefined);
      else reject(error);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}
