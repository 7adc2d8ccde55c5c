import { open } from 'node:fs/promises';

/** Passes the bytes on and writes them to a file at the same time. */
export async function* keepCopy(bytes: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'w', 0o644);
  try {
    for await (const chunk of bytes) {
      // `write` may store a part of the bytes only.
      await file.writeFile(chunk);
      yield chunk;
    }
  } finally {
    await file.close();
  }
}
