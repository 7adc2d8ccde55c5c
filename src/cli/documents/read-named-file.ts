import { open } from 'node:fs/promises';
import { isFileError, readProblem } from '../../lib/file-problem.ts';
import { UsageError } from '../cli-context.ts';

/** Reads a file that the user named. Throws UsageError when it is absent, larger than the limit or not readable. */
export async function readNamedFile(path: string, bytesMax: number): Promise<Buffer> {
  try {
    await using handle = await open(path);
    const parts: Buffer[] = [];
    let bytes = 0;
    // The size of a pipe is not known before it is read.
    for await (const part of handle.createReadStream({ autoClose: false })) {
      const buffer = Buffer.from(part);
      bytes += buffer.length;
      if (bytes > bytesMax) throw new UsageError(`${path} is larger than ${bytesMax} bytes`);
      parts.push(buffer);
    }
    return Buffer.concat(parts);
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new UsageError(`${path} cannot be read: ${readProblem(error)}`);
  }
}
