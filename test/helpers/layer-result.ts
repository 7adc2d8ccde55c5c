import type { FileFacts } from '../../src/engine/analyzers/analyzer.ts';
import type { AnalyzedFile, LayerResult } from '../../src/engine/pipeline/layer-result.ts';
import type { MergeableLayer } from '../../src/engine/pipeline/merge-layers.ts';
import { createTreeBuilder } from '../../src/engine/pipeline/tree.ts';
import type { ImageConfig } from '../../src/oci/image-source.ts';

/**
 * Entries of a layer in tar order: `dir/`; `link -> target`; `link => target` (hard link to a wanted file); `!path` a device;
 * `path` an empty file; `[path, facts]` a wanted file; `[path, bytes]` or `[path, bytes, mode]` any other file.
 * Whiteouts are written as in a tar: `.wh.name`.
 */
export type LayerEntry = string | [string, FileFacts] | [string, number, number?];

let made = 0;

/** The result of reading such a layer. Wanted files are those with facts and the links that `=>` or `wanted` name. */
export function layerResult(
  entries: LayerEntry[],
  more: Partial<LayerResult> & { wanted?: string[] } = {},
): LayerResult {
  const tree = createTreeBuilder();
  const files: AnalyzedFile[] = [];
  for (const entry of entries) {
    if (typeof entry !== 'string') {
      const [path, content, mode = 0o644] = entry;
      const isWanted = typeof content !== 'number';
      tree.addFile(path, isWanted ? 100 : content, mode);
      if (isWanted) files.push({ path, facts: [{ analyzer: 'test', facts: content }] });
    } else if (entry.includes(' => ')) {
      const [path = '', target = ''] = entry.split(' => ');
      tree.addHardLink(path, target, true);
      files.push({ path, facts: [] });
    } else if (entry.includes(' -> ')) {
      const [path = '', target = ''] = entry.split(' -> ');
      tree.addSymlink(path, target);
      if (more.wanted?.includes(path)) files.push({ path, facts: [] });
    } else if (entry.endsWith('/')) tree.addDirectory(entry.slice(0, -1), 0o755);
    else if (entry.startsWith('!')) tree.addOther(entry.slice(1));
    else {
      tree.addFile(entry, 0, 0o644);
      if (more.wanted?.includes(entry)) files.push({ path: entry, facts: [] });
    }
  }
  made += 1;
  const digest = `sha256:${made.toString(16).padStart(64, '0')}` as const;
  const { wanted: _, ...fields } = more;
  return {
    digest,
    diffId: digest,
    sizeBytes: 10,
    uncompressedBytes: 100,
    entryCount: entries.length,
    files,
    tree: tree.build(),
    topFiles: [],
    unread: { kinds: [], positions: new Uint8Array(), kindOf: new Uint8Array(), unlisted: [] },
    warnings: [],
    ...fields,
  };
}

/** The same for merging. */
export function mergeable(result: LayerResult): MergeableLayer {
  return { mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', read: () => result };
}

export function imageConfig(more: Partial<ImageConfig> = {}): ImageConfig {
  return {
    architecture: 'amd64',
    os: 'linux',
    createdAt: null,
    user: '',
    env: [],
    entrypoint: [],
    cmd: [],
    exposedPorts: [],
    labels: {},
    history: [],
    ...more,
  };
}
