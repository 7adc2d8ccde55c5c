import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Digest } from '../../domain/digest.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { isFileError, openProblem } from '../../lib/file-problem.ts';
import { parseBoundedJson } from '../../lib/json-shape.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import type { FeedFile } from './advisory-feed.ts';
import { isObject, readList, readObject, readText } from './osv/read-json.ts';

/** Metadata of a snapshot that may change while its content stays the same: times of build and confirmation, and feeds that it lacks. */
export interface SnapshotNotes {
  builtAt: string;
  feeds: { id: string; fetchedAt: string }[];
  /** Feeds that are selected and have no content, or files of feeds: `nvd 2024`. Empty if it is not known. */
  missing: readonly string[];
  /** Identifies the inputs of the compilation. Empty for a snapshot that is never refreshed. */
  inputs: string;
}

const filePattern = /^sha256-[0-9a-f]{64}\.db$/;

export function snapshotPath(folder: string, digest: Digest): string {
  return path.join(folder, `${digest.replace(':', '-')}.db`);
}

/** Digest that names a snapshot file. Undefined for any other file name. */
export function digestOfSnapshotPath(file: string): Digest | undefined {
  const name = path.basename(file);
  return filePattern.test(name) ? `sha256:${name.slice(7, -3)}` : undefined;
}

/** Returns the path of the current snapshot, or undefined if the folder has no snapshot. Throws ScanError if the folder cannot be read. */
export async function currentSnapshotPath(folder: string): Promise<string | undefined> {
  try {
    const file = readText(readObject(parseJson(await readFile(path.join(folder, 'current.json'), 'utf8'))).file, 100);
    if (!filePattern.test(file)) return undefined;
    return (await readdir(folder)).includes(file) ? path.join(folder, file) : undefined;
  } catch (error) {
    if (isFileError(error) && error.code === 'ENOENT') return undefined;
    // The folder is not named: the message may be stored with a scan.
    throw new ScanError('INTERNAL', `The folder of the advisories cannot be read: ${openProblem(error)}.`, {
      cause: error,
    });
  }
}

/** Activates a snapshot atomically: readers see either the old or the new one. */
export async function pointToSnapshot(folder: string, file: string): Promise<void> {
  await writeAtomically(path.join(folder, 'current.json'), JSON.stringify({ file: path.basename(file) }));
}

export async function writeSnapshotNotes(file: string, notes: SnapshotNotes): Promise<void> {
  await writeAtomically(notesPath(file), JSON.stringify(notes));
}

/** Undefined when they are missing or unreadable. */
export async function readSnapshotNotes(file: string): Promise<SnapshotNotes | undefined> {
  return parseSnapshotNotes(await readFile(notesPath(file), 'utf8').catch(() => ''));
}

/** Returns undefined for a text that this module did not write. */
export function parseSnapshotNotes(text: string): SnapshotNotes | undefined {
  const value = parseJson(text);
  if (!isObject(value)) return undefined;
  const builtAt = readText(value.builtAt, 40);
  if (Number.isNaN(Date.parse(builtAt))) return undefined;
  const feeds = readList(value.feeds, 100)
    .map(readObject)
    .map(({ id, fetchedAt }) => ({ id: readText(id, 100), fetchedAt: readText(fetchedAt, 40) }))
    .filter(({ id, fetchedAt }) => id !== '' && !Number.isNaN(Date.parse(fetchedAt)));
  const missing = readList(value.missing, 1_000)
    .map((name) => readText(name, 100))
    .filter((name) => name !== '');
  return { builtAt, feeds, missing, inputs: readText(value.inputs, 64) };
}

export function notesPath(file: string): string {
  return file.replace(/\.db$/, '.json');
}

/**
 * Removes all but the newest `filesMax` snapshots. The current one and those in `inUse` (paths) stay too. A reader that has a removed file
 * open can continue to read it, and the space is freed when it closes the file.
 */
export async function pruneSnapshots(
  folder: string,
  filesMax: number,
  inUse: readonly string[] = [],
): Promise<string[]> {
  const current = await currentSnapshotPath(folder);
  const kept = new Set([current, ...inUse].flatMap((file) => (file === undefined ? [] : [path.basename(file)])));
  const names = (await readdir(folder)).filter((name) => filePattern.test(name));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, builtAt: await builtAtOf(path.join(folder, name)) })),
  );
  dated.sort((left, right) => (left.builtAt === right.builtAt ? 0 : left.builtAt < right.builtAt ? 1 : -1));
  const removed = dated.slice(filesMax).filter(({ name }) => !kept.has(name));
  for (const { name } of removed) {
    await rm(path.join(folder, name), { force: true });
    await rm(notesPath(path.join(folder, name)), { force: true });
  }
  return removed.map(({ name }) => name);
}

/** The path of a snapshot that was compiled from these inputs. Undefined if none is in the folder. */
export async function snapshotOfInputs(folder: string, inputs: string): Promise<string | undefined> {
  for (const name of await readdir(folder)) {
    if (!filePattern.test(name)) continue;
    const file = path.join(folder, name);
    if ((await readSnapshotNotes(file))?.inputs === inputs) return file;
  }
  return undefined;
}

async function builtAtOf(file: string): Promise<string> {
  return (await readSnapshotNotes(file))?.builtAt ?? '';
}

/** A record may be dated in the future. It does not make a feed fresher than the day on which it was fetched. */
export function newestUntil(newestRecordAt: string | null, fetchedAt: string): string | null {
  return newestRecordAt !== null && newestRecordAt > fetchedAt ? fetchedAt : newestRecordAt;
}

/** A feed is as fresh as its oldest file. */
export function fetchedTimes(files: readonly FeedFile[]): SnapshotNotes['feeds'] {
  const times = new Map<string, string>();
  for (const { feedId, fetchedAt } of files) {
    const known = times.get(feedId);
    if (known === undefined || fetchedAt < known) times.set(feedId, fetchedAt);
  }
  return [...times].map(([id, fetchedAt]) => ({ id, fetchedAt }));
}

function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    return undefined;
  }
}

async function writeAtomically(file: string, text: string): Promise<void> {
  await makeFolder(path.dirname(file));
  const draft = `${file}.${randomUUID()}.tmp`;
  await writeFile(draft, text);
  await rename(draft, file);
}
