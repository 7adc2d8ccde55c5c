import { namesOf } from '../analyzers/path-names.ts';
import { isUnder } from './is-under.ts';
import type { UnreadKind } from './unread-kind.ts';
import { unreadKinds } from './unread-kinds.ts';

const byBaseName = indexBy(({ baseNames }) => baseNames);
const byExtension = indexBy(({ extensions }) => extensions);
const byPrefix = unreadKinds.filter(({ prefix }) => prefix !== undefined);

/** Kind of a file by its path alone. It is called for every file of every layer, so it only does a few string tests and two lookups. */
export function recognizePath(path: string): UnreadKind | undefined {
  for (const kind of byPrefix) {
    if (path.startsWith(kind.prefix ?? '') && (kind.accepts?.(path) ?? true)) return kind;
  }
  const { baseName, extension } = namesOf(path);
  const kind = accepting(byBaseName.get(baseName), path) ?? accepting(byExtension.get(extension ?? ''), path);
  return kind && isAlternatives(path) ? undefined : kind;
}

/**
 * `update-alternatives` stores the choices for a command in a text file with the name of the command: `phar.phar` of Debian's `php-cli`.
 * No package owns these files.
 */
const isAlternatives = isUnder('var/lib/dpkg/alternatives/');

function accepting(kinds: readonly UnreadKind[] | undefined, path: string): UnreadKind | undefined {
  return kinds?.find((kind) => kind.accepts?.(path) ?? true);
}

function indexBy(keysOf: (kind: UnreadKind) => readonly string[] | undefined): Map<string, UnreadKind[]> {
  const index = new Map<string, UnreadKind[]>();
  for (const kind of unreadKinds) {
    for (const key of keysOf(kind) ?? []) {
      const known = index.get(key);
      if (known) known.push(kind);
      else index.set(key, [kind]);
    }
  }
  return index;
}
