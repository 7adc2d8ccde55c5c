import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ScanError } from '../../domain/scan-error.ts';
import { isFileError } from '../../lib/file-problem.ts';
import type { NamedInput } from './named-input.ts';

const prefixes: Readonly<Record<string, (rest: string) => NamedInput>> = {
  registry: (reference) => ({ kind: 'registry', reference }),
  docker: (image) =>
    image.startsWith('//')
      ? { kind: 'registry', reference: image.slice(2) }
      : { kind: 'daemon', daemon: 'docker', image },
  podman: (image) => ({ kind: 'daemon', daemon: 'podman', image }),
  containerd: (image) => ({ kind: 'containerd', image }),
  dir: (path) => ({ kind: 'folder', path }),
  rootfs: (path) => ({ kind: 'folder', path }),
  sbom: (path) => ({ kind: 'sbom', path }),
  oci: (path) => ({ kind: 'archive', text: `oci:${path}` }),
  'oci-archive': (path) => ({ kind: 'archive', text: `oci-archive:${path}` }),
  'docker-archive': (path) => ({ kind: 'archive', text: `docker-archive:${path}` }),
};

/**
 * Recognizes the kind of an input. A prefix determines it. Without one, in this order: `-` is standard input; a file is a bill of materials if
 * its content begins like one, else an archive; a folder with `oci-layout` is an OCI layout; a folder whose text is a path (`.`, `./x`, `/x`)
 * is read as a root file system; any other text is a reference.
 *
 * @throws {ScanError} INVALID_REFERENCE for a path that does not exist or cannot be read, and for a prefix without a name
 */
export async function classifyInput(text: string): Promise<NamedInput> {
  if (text === '-') return { kind: 'stdin' };
  const [prefix = '', ...others] = text.split(':');
  const make = others.length > 0 && Object.hasOwn(prefixes, prefix) ? prefixes[prefix] : undefined;
  if (make !== undefined) {
    const rest = others.join(':');
    if (rest === '') throw new ScanError('INVALID_REFERENCE', `${prefix}: requires a name or a path.`);
    return make(rest);
  }
  const isPath = /^(\.{0,2}\/|\.{1,2}$|~)/.test(text);
  const statOf = (path: string) =>
    stat(path).catch((error: unknown) => {
      if (isPath && isDenied(error)) throw unreadable();
    });
  const found = await statOf(text);
  if (found?.isFile() === true)
    return (await isSbomFile(text)) ? { kind: 'sbom', path: text } : { kind: 'archive', text };
  if (found?.isDirectory() === true) {
    const hasLayout = (await statOf(join(text, 'oci-layout')))?.isFile() === true;
    if (hasLayout) return { kind: 'archive', text };
    // A folder named `alpine` may exist where the user wants the image.
    if (isPath) return { kind: 'folder', path: text };
  }
  if (isPath)
    throw new ScanError('INVALID_REFERENCE', 'The file or folder does not exist or does not contain an image.');
  return { kind: 'reference', reference: text };
}

function isDenied(error: unknown): boolean {
  return isFileError(error) && (error.code === 'EACCES' || error.code === 'EPERM');
}

function unreadable(): ScanError {
  return new ScanError('INVALID_REFERENCE', 'The file or folder cannot be read: permission denied.');
}

const headBytes = 4096;

/** Archives begin with a tar header or are compressed, and contain NUL within these bytes. */
async function isSbomFile(path: string): Promise<boolean> {
  const head = Buffer.alloc(headBytes);
  try {
    await using handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const { bytesRead } = await handle.read(head, 0, headBytes, 0);
    const text = head
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart();
    return !text.includes('\0') && /^(\{|SPDXVersion:|##)/.test(text);
  } catch {
    return false;
  }
}
