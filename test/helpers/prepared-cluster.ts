import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

/** Names the socket at which a run of tests gives its servers. Workers inherit it. */
export const starterVariable = 'PLIMSOLL_TEST_STARTER';
export const preparedClusterPath = '/prepared-cluster';

const run = promisify(execFile);

/** Asks the run of tests for one of its servers, which is started at the first request. Returns the JSON of the answer. */
export async function askStarter(socketPath: string, path: string): Promise<string> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ socketPath, path }, resolve).on('error', reject);
  });
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(`the test PostgreSQL did not start: ${body}`);
  return body;
}

/**
 * Gives a new data folder the files of an embedded PostgreSQL with every migration applied, so that the first start of its service takes half of
 * the processor time. Without a run of tests, such as in benchmarks, the folder stays as it is.
 */
export async function copyPreparedCluster(dataDir: string): Promise<void> {
  const socket = process.env[starterVariable];
  if (socket === undefined) return;
  const home = JSON.parse(await askStarter(socket, preparedClusterPath)) as string;
  await mkdir(dataDir, { recursive: true });
  // Keeps the owner of the files, which is another user than root.
  await run('cp', ['-a', home, join(dataDir, 'postgres')]);
}
