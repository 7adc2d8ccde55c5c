import { statSync } from 'node:fs';
import type { Command } from 'commander';
import type { FieldProblem } from '../../engine/policy/field-reader.ts';
import { parseDocument } from '../../engine/policy/parse-document.ts';
import { isRecord, membersOf } from '../../engine/text-formats/outside-values.ts';
import { UsageError } from '../cli-context.ts';
import { cliCommands } from '../command-list.ts';
import { readNamedFile } from '../documents/read-named-file.ts';
import { listProblems } from '../list-problems.ts';
import { nameOf } from './apply-flag-sources.ts';
import { type FlagFile, flagTexts } from './read-flag-file.ts';

const fileBytesMax = 512 * 1024;
const writableByOthers = 0o022;

/**
 * Reads the section of a command from the user's configuration file: `db: {update: {feeds: …}}` for `db update`. It may set every flag,
 * also those that choose advisories, servers and trust, so nobody else may be able to change the file. Throws UsageError.
 *
 * @param names of the command, without the program
 */
export async function readUserConfig(file: string, names: readonly string[], command: Command): Promise<FlagFile> {
  requireOwn(file);
  const problems: FieldProblem[] = [];
  const document = parseDocument((await readNamedFile(file, fileBytesMax)).toString('utf8'), problems);
  if (problems.length === 0 && !isRecord(document) && document !== null)
    problems.push({ path: '(document)', message: 'must be a mapping' });
  const sections = new Set(['admin', ...cliCommands.map(({ name }) => name)]);
  for (const [name] of membersOf(document))
    if (!sections.has(name)) problems.push({ path: name, message: 'is not a command with flags' });
  const values = new Map<string, string[]>();
  for (const [name, value] of membersOf(sectionOf(document, names, problems))) {
    const texts = flagTexts(name, value);
    const path = [...names, name].join('.');
    if (!command.options.some((option) => nameOf(option) === name && name !== 'config'))
      problems.push({ path, message: `is not a flag of \`plimsoll ${names.join(' ')}\`` });
    else if (typeof texts === 'string') problems.push({ path, message: texts });
    else values.set(name, texts);
  }
  if (problems.length > 0) throw new UsageError(`${file} is not a valid configuration:\n${listProblems(problems)}`);
  return { name: file, values };
}

function sectionOf(document: unknown, names: readonly string[], problems: FieldProblem[]): unknown {
  let section = document;
  for (const [depth, name] of names.entries()) {
    if (!isRecord(section)) return undefined;
    section = section[name];
    if (section !== undefined && section !== null && !isRecord(section))
      problems.push({ path: names.slice(0, depth + 1).join('.'), message: 'must be a mapping' });
  }
  return section;
}

/** Whoever can write the file chooses which advisories and registries are trusted. */
function requireOwn(file: string): void {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts === undefined) throw new UsageError(`${file} cannot be read: it does not exist`);
  if (!facts.isFile()) throw new UsageError(`${file} is not a regular file`);
  const user = process.getuid?.();
  if (user !== undefined && facts.uid !== user && facts.uid !== 0)
    throw new UsageError(`${file} belongs to another user, and is not read`);
  if ((facts.mode & writableByOthers) !== 0)
    throw new UsageError(`${file} can be changed by other users; remove their permission with chmod go-w`);
}
