import { listOf, membersOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import type { ListedFile } from '../distribution-files.ts';
import { hexHash } from '../package-hashes.ts';

/** The files that an entry of a lock file lists. Tools name them by file name or address, and state one hash or a table of hashes. */
export function fileEntries(list: unknown): ListedFile[] {
  return listOf(list).flatMap((value) => {
    if (value === undefined) return [];
    const { file, name, url, path, hash, hashes } = recordOf(value);
    const local = textOf(path);
    return {
      name: textOf(url) ?? textOf(file) ?? textOf(name) ?? local?.slice(local.lastIndexOf('/') + 1),
      hashes: [...fileHash(textOf(hash)), ...membersOf(hashes).flatMap(([key, hex]) => hexHash(key, textOf(hex)))],
    };
  });
}

/** `sha256:0123…`. */
export function fileHash(text: string | undefined): string[] {
  const colon = text?.indexOf(':') ?? -1;
  return text === undefined || colon === -1 ? [] : hexHash(text.slice(0, colon), text.slice(colon + 1));
}
