import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { FieldProblem } from '../../engine/policy/field-reader.ts';
import { parseDocument } from '../../engine/policy/parse-document.ts';
import { isRecord, membersOf } from '../../engine/text-formats/outside-values.ts';
import { UsageError } from '../cli-context.ts';
import { readNamedFile } from '../documents/read-named-file.ts';
import { listProblems } from '../list-problems.ts';
import { fileFlags, pathFlags } from './file-flags.ts';

/** Flags of a configuration file. */
export interface FlagFile {
  /** As the user wrote it. */
  name: string;
  /** By name without dashes. */
  values: ReadonlyMap<string, string[]>;
}

const fileBytesMax = 512 * 1024;

/**
 * Reads `scan` of a configuration file. The file often belongs to the repository that is scanned, so it cannot select advisories, servers,
 * credentials or trust, and its paths stay in its folder. Throws UsageError with all problems.
 */
export async function readFlagFile(file: string): Promise<FlagFile> {
  const problems: FieldProblem[] = [];
  const document = parseDocument((await readNamedFile(file, fileBytesMax)).toString('utf8'), problems);
  if (problems.length === 0 && !isRecord(document)) problems.push({ path: '(document)', message: 'must be a mapping' });
  for (const [name] of membersOf(document))
    if (name !== 'scan') problems.push({ path: name, message: 'is not a known section; flags are in `scan`' });
  const values = new Map<string, string[]>();
  const section = isRecord(document) ? document['scan'] : undefined;
  for (const [name, value] of membersOf(section)) {
    const read = readFlag(name, value, file);
    if (typeof read === 'string') problems.push({ path: `scan.${name}`, message: read });
    else values.set(name, read);
  }
  if (problems.length > 0) throw new UsageError(`${file} is not a valid configuration:\n${listProblems(problems)}`);
  return { name: file, values };
}

/** The values of a flag, or the problem. */
function readFlag(name: string, value: unknown, file: string): string[] | string {
  if (!fileFlags.has(name))
    return 'cannot be set in a configuration file; use the flag or the environment variable if there is one';
  const texts = flagTexts(name, value);
  if (typeof texts === 'string' || !pathFlags.has(name)) return texts;
  const paths = texts.map((text) => inFolder(text, file));
  return paths.every((path) => path !== undefined) ? paths : 'must be a path in the folder of the configuration file';
}

/** A value of YAML or JSON as texts of the command line, or the problem. */
export function flagTexts(name: string, value: unknown): string[] | string {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const texts = list.flatMap((one) => (['string', 'number', 'boolean'].includes(typeof one) ? [String(one)] : []));
  if (texts.length === 0 || texts.length < list.length)
    return 'must be a text, a number, true, false, or a list of these';
  // Flags that read a list themselves.
  return name === 'severity' || name === 'feeds' || name === 'without' ? [texts.join(',')] : texts;
}

/** The path relative to the working folder. Undefined when it leaves the folder of the file, also through symbolic links. */
function inFolder(text: string, file: string): string | undefined {
  const [, format = '', path = text] = /^([a-z]+=)(.+)$/s.exec(text) ?? [];
  const folder = realpathSync(dirname(resolve(file)));
  const wanted = resolve(folder, path);
  // The nearest folder that exists decides; a later one is created in it.
  let existing = wanted;
  while (!existsSync(existing) && !isLink(existing) && existing !== dirname(existing)) existing = dirname(existing);
  if (!existsSync(existing)) return undefined;
  const real = join(realpathSync(existing), relative(existing, wanted));
  if (real === folder || !real.startsWith(`${folder}${sep}`)) return undefined;
  return `${format}${relative(process.cwd(), real)}${path.endsWith('/') ? '/' : ''}`;
}

/** A link to a missing file would be written through. */
function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
