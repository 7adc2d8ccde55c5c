import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, lchown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithThisProcess } from '../../lib/work-pool/end-with-this-process.ts';
import { DatabaseSetupError } from '../database-setup-error.ts';
import { initdbFailure } from './initdb-failure.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { canReach, type ServerUser } from './server-user.ts';

/** PostgreSQL's data folder and the path by which its processes access it. */
export interface Cluster {
  folder: string;
  password: string;
  isNew: boolean;
  /** Working folder of PostgreSQL and the value of -D. */
  workingFolder: string;
  dataArgument: string;
}

export const superuser = 'plimsoll';

/** PostgreSQL programs do not inherit the environment of the service. */
export const serverEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Opens the cluster in `home` and creates it on the first start. It is created under another name and renamed when it is complete, so that
 * an interrupted start leaves no partial cluster.
 */
export async function openCluster(
  home: string,
  owner: ServerUser,
  binaries: PostgresBinaries,
  onProgress: (message: string) => void,
): Promise<Cluster> {
  const folder = join(home, 'cluster');
  const isNew = (await stat(join(folder, 'PG_VERSION')).catch(() => undefined)) === undefined;
  const password = await obtainPassword(passwordFileOf(home), isNew);
  if (isNew) {
    onProgress('creating the database files');
    await initialize(home, owner, binaries, password);
    await rename(join(home, 'cluster.new'), folder);
  } else {
    await refuseOtherVersion(folder, binaries);
    if (owner) await handOver(folder, owner);
  }
  return { folder, password, isNew, ...(await nameForServer(folder, owner)) };
}

/** The file with the password of the superuser. */
export const passwordFileOf = (home: string): string => join(home, 'password');

/** Stored beside the cluster, readable only by the user of the service. With scram, other users who can open the socket cannot connect. */
async function obtainPassword(file: string, isNew: boolean): Promise<string> {
  const existing = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (existing !== '') return existing;
  if (!isNew) {
    throw new DatabaseSetupError(
      `The password file of the database, ${file}, is missing. Restore the complete folder from a backup.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return password;
}

async function initialize(home: string, owner: ServerUser, binaries: PostgresBinaries, password: string) {
  const folder = join(home, 'cluster.new');
  await rm(folder, { recursive: true, force: true });
  await rm(join(home, 'cluster'), { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  // initdb reads the password only from a file that the user of the server can read.
  const secretFolder = await mkdtemp(join(tmpdir(), 'plimsoll-initdb-'));
  const secretFile = join(secretFolder, 'password');
  try {
    await writeFile(secretFile, `${password}\n`, { mode: 0o600 });
    if (owner) {
      for (const path of [folder, secretFile, secretFolder]) await chown(path, owner.uid, owner.gid);
    }
    const { workingFolder, dataArgument } = await nameForServer(folder, owner);
    await run(join(binaries.folder, 'bin/initdb'), initdbArguments(dataArgument, secretFile), workingFolder, owner);
  } finally {
    await rm(secretFolder, { recursive: true, force: true });
  }
}

function initdbArguments(dataArgument: string, secretFile: string): string[] {
  return [
    '-D',
    dataArgument,
    '-U',
    superuser,
    '--auth=scram-sha-256',
    `--pwfile=${secretFile}`,
    '--encoding=UTF8',
    // The same sort order and case rules on every machine, independent of its locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
}

async function run(command: string, parameters: string[], cwd: string, owner: ServerUser): Promise<void> {
  const options = { cwd, env: serverEnvironment, timeout: 120_000, maxBuffer: 1 << 20, ...owner };
  await new Promise<void>((resolve, reject) => {
    const child = execFile(command, parameters, options, (error, _stdout, stderr) => {
      if (error === null) resolve();
      else reject(new DatabaseSetupError(`initdb could not create the database: ${initdbFailure(stderr, error)}`));
    });
    // It must not write into the folder of the next start.
    endWithThisProcess(child);
  });
}

async function refuseOtherVersion(folder: string, binaries: PostgresBinaries): Promise<void> {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (version === binaries.majorVersion) return;
  throw new DatabaseSetupError(
    `The database files in ${folder} belong to PostgreSQL ${version}, but this version of Plimsoll contains PostgreSQL ${binaries.majorVersion}. ` +
      'Dump the database with the Plimsoll version that created it and restore the dump into a new data folder.',
  );
}

/** Files that root restored or copied belong to root, so that the server could not read them. */
async function handOver(folder: string, owner: NonNullable<ServerUser>): Promise<void> {
  if ((await stat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  await chown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o700);
}

/**
 * A server under another user may have no access to the parents of its folder, such as /root. The working folder is set before the user
 * changes, and Linux resolves /proc/self/cwd without checking the path.
 */
async function nameForServer(
  folder: string,
  owner: ServerUser,
): Promise<Pick<Cluster, 'workingFolder' | 'dataArgument'>> {
  if (await canReach(owner, folder, 'enter')) return { workingFolder: folder, dataArgument: folder };
  if (process.platform === 'linux' && owner !== null) return { workingFolder: folder, dataArgument: '/proc/self/cwd' };
  throw new DatabaseSetupError(
    `PostgreSQL runs as user ${owner?.uid ?? process.getuid?.() ?? '?'}, which cannot access ${folder}. ` +
      'Set PLIMSOLL_DATA_DIR to a data folder that this user can access, or start Plimsoll as the user who owns the folder.',
  );
}
