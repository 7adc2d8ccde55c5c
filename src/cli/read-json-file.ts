import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { UsageError } from './cli-context.ts';

const bytesMaxDefault = 1024 * 1024;

/**
 * Reads a configuration file of another program. Returns undefined when the file does not exist. Error messages contain nothing of the file.
 *
 * @throws {UsageError} when the file exists and cannot be read, is too large, or is not JSON
 */
export async function readJsonFile(file: string, bytesMax = bytesMaxDefault): Promise<unknown> {
  const text = await readSmallFile(file, bytesMax);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not valid JSON`);
  }
}

/** Like `readJsonFile`, for text. */
export async function readSmallFile(file: string, bytesMax = bytesMaxDefault): Promise<string | undefined> {
  try {
    // Without O_NONBLOCK, opening a named pipe waits for a writer.
    await using handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await handle.stat();
    if (!stats.isFile()) throw new TypeError('it is not a regular file');
    if (stats.size > bytesMax) throw new RangeError(`it is larger than ${bytesMax} bytes`);
    return await handle.readFile('utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
