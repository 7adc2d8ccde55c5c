import { ScanError } from '../../domain/scan-error.ts';
import type { PlainArchiveLimits } from '../archive/write-plain-archive.ts';
import type { ImageSource } from '../image-source.ts';
import { type DaemonClient, noSuchImage } from './daemon-client.ts';

export interface DaemonSourceOptions {
  client: DaemonClient;
  title: string;
  /** Name or id of an image, as `isDaemonImageName` accepts it. */
  name: string;
  archive?: PlainArchiveLimits | undefined;
}

const inspectMs = 30_000;

/**
 * Image source for an image of a local container engine. The engine sends the image as an archive, which is stored in a temporary file while
 * the source is open.
 */
export function daemonSource({ client, title, name, archive }: DaemonSourceOptions): ImageSource {
  let opened: Promise<ImageSource> | undefined;
  const open = async (signal: AbortSignal): Promise<ImageSource> => {
    if (!isDaemonImageName(name))
      throw new ScanError('INVALID_REFERENCE', `This is not a name of an image of ${title}.`);
    if ((await client.inspect(name, { signal, timeoutMs: inspectMs })) === undefined) throw noSuchImage(title);
    const { spoolArchive } = await import('../archive/spool-archive.ts');
    const { plainArchiveSource } = await import('../open-image-source.ts');
    return plainArchiveSource(await spoolArchive(client.save(name, signal), archive), { title: name }, signal);
  };
  const source = (signal: AbortSignal): Promise<ImageSource> => (opened ??= open(signal));
  return {
    description: `${title}: ${name}`,
    resolve: async (platform, signal) => (await source(signal)).resolve(platform, signal),
    open: async (resolved, signal) => (await source(signal)).open(resolved, signal),
    relocate: async (layer, signal) => (await source(signal)).relocate(layer, signal),
    async close() {
      const archive = await opened?.catch(() => undefined);
      await archive?.close();
    },
  };
}

/** References with or without a registry, and image ids. Nothing in them changes the meaning of the path of a request. */
export function isDaemonImageName(text: string): boolean {
  return text.length <= 1024 && /^[A-Za-z0-9][\w.:@/-]*$/.test(text) && !/(^|\/)\.{0,2}(\/|$)/.test(text);
}
