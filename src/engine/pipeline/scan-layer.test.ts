import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { layerFile } from '../../../test/helpers/layer-file.ts';
import { poison } from '../../../test/helpers/lent-chunks.ts';
import { sha256 } from '../../../test/helpers/oci-layout.ts';
import { analyzers } from '../analyzers/analyzers.ts';
import { scanLayer } from './scan-layer.ts';

const projectDir = join(import.meta.dirname, '../../..');
const fileBytesMax = 2 * 1024 * 1024;

/** Manifests, licenses and small programs of the packages that this project has installed. */
function installedFiles(): string[] {
  const names = readdirSync(join(projectDir, 'node_modules'), { recursive: true, encoding: 'utf8' });
  const wanted = names
    .filter((name) => /(?:package\.json|LICENSE|\.node|\.wasm|\/bin\/[^/.]+)$/.test(name))
    .slice(0, 3000);
  return wanted
    .map((name) => join('node_modules', name))
    .filter((path) => {
      const stats = statSync(join(projectDir, path), { throwIfNoEntry: false });
      return stats?.isFile() === true && stats.size < fileBytesMax;
    });
}

describe('scanLayer', () => {
  it('gives the same result from a thread of its own, also when released memory is overwritten at once', async () => {
    const input = installedFiles().join('\0');
    const tar = ['-cz', '-C', projectDir, '--null', '-T', '-'];
    const bytes = execFileSync('tar', tar, { input, maxBuffer: 2 ** 28 });
    const { remove, ...layer } = layerFile(bytes, { diffId: sha256(gunzipSync(bytes)) });
    try {
      const common = { layer, analyzers, signal: new AbortController().signal };
      const here = await scanLayer({ ...common, isReadInThread: false });
      expect(JSON.stringify(here.files)).toContain('fast-check');
      expect(await scanLayer({ ...common, isReadInThread: true, onReleased: poison })).toEqual(here);
    } finally {
      remove();
    }
  });
});
