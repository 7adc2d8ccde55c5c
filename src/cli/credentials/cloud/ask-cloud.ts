import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../../config/read-environment.ts';
import { runProcess } from '../../../lib/run-process.ts';
import type { AddressPolicy } from '../../../oci/image-source.ts';
import { isObject, propertyOf } from '../../property-of.ts';
import { cloudEnvironment } from './cloud-environment.ts';
import type { CloudAnswer, CloudQuestion } from './cloud-question.ts';

export interface CloudRequest {
  question: CloudQuestion;
  environment: Environment;
  policy: AddressPolicy;
  signal: AbortSignal;
  /** Default: 30 s. Programs and command lines of the clouds log in over the network. */
  timeMs?: number;
}

const timeMsDefault = 30_000;
const outputBytesMax = 256 * 1024;

/** Asks the library of a cloud provider for credentials, in a process whose group is ended at the limit of time and with the signal. */
export async function askCloud(request: CloudRequest): Promise<CloudAnswer> {
  const { question, environment, policy, signal, timeMs = timeMsDefault } = request;
  const folder = policy.authorities === undefined ? undefined : await mkdtemp(join(tmpdir(), 'plimsoll-authorities-'));
  try {
    const authoritiesFile = folder && (await writeAuthorities(folder, policy.authorities ?? '', environment));
    const program = new URL('./cloud-worker.ts', import.meta.url);
    const { output, end } = runProcess({
      program: process.execPath,
      args: [fileURLToPath(program)],
      isDirect: true,
      // Paths in variables of the clouds may be relative.
      folder: process.cwd(),
      environment: cloudEnvironment(environment, { sources: question.sources, proxy: policy.proxy, authoritiesFile }),
      input: JSON.stringify(question),
      limits: { timeMs, outputBytesMax },
      signal,
    });
    const text = await readAll(output);
    const ended = await end;
    if (ended.kind === 'timeout')
      return { problem: `the search for credentials did not end within ${timeMs / 1000} s` };
    const answer = ended.kind === 'exited' ? parseAnswer(text) : undefined;
    return answer ?? { problem: 'the search for credentials failed' };
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** The file replaces the one that the environment names, so that it contains both. */
async function writeAuthorities(folder: string, authorities: string, environment: Environment): Promise<string> {
  const { NODE_EXTRA_CA_CERTS: named } = environment;
  const others = named ? await readFile(named, 'utf8').catch(() => '') : '';
  const file = join(folder, 'authorities.pem');
  await writeFile(file, `${others}\n${authorities}\n`);
  return file;
}

async function readAll(output: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of output) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** The last line: libraries may print others. */
function parseAnswer(text: string): CloudAnswer | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text.trim().split('\n').at(-1) ?? '');
  } catch {
    return undefined;
  }
  if (!isObject(answer)) return undefined;
  const { aws, token, problem } = answer;
  const [accessKeyId, secretAccessKey] = [propertyOf(aws, 'accessKeyId'), propertyOf(aws, 'secretAccessKey')];
  const sessionToken = propertyOf(aws, 'sessionToken');
  if (typeof problem === 'string') return { problem };
  if (typeof token === 'string') return { token };
  if (typeof accessKeyId !== 'string' || typeof secretAccessKey !== 'string') return {};
  return { aws: { accessKeyId, secretAccessKey, ...(typeof sessionToken === 'string' && { sessionToken }) } };
}
