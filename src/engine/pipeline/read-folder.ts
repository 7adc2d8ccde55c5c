import { folderTar } from '../../oci/folder/folder-tar.ts';
import type { LayerBlob } from '../../oci/image-source.ts';
import type { PlainLayer, ReadHereOptions } from './plain-layer.ts';
import { createWarningList } from './warning-list.ts';

/** Reads a folder as a layer. It has no digest to verify. */
export function readFolder(
  { diffId }: LayerBlob,
  path: string,
  { onInput, warningsMax }: Pick<ReadHereOptions, 'onInput'> & { warningsMax: number },
): PlainLayer {
  const warnings = createWarningList(warningsMax);
  let readBytes = 0;
  async function* chunks(): AsyncGenerator<Buffer, void, undefined> {
    const unread = ({ name, reason }: { name: string; reason: string }): void => {
      const shown = Buffer.from(name, 'latin1').toString('utf8');
      warnings.add({ code: 'MALFORMED_FILE', message: `The content was not read: ${reason}.`, path: shown });
    };
    for await (const chunk of folderTar(path, unread)) {
      readBytes += chunk.length;
      await onInput(readBytes);
      yield chunk;
    }
  }
  return {
    chunks: chunks(),
    readBytes: () => readBytes,
    diffId: async () => diffId,
    drop: () => undefined,
    warnings: () => warnings.list(),
  };
}
