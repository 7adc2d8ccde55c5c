import { ScanError } from '../../domain/scan-error.ts';
import type { ScannedImage } from '../scanned-image.ts';
import { classifyInput } from './classify-input.ts';
import { engineScan } from './engine-scan.ts';
import type { InputAccess } from './input-access.ts';
import type { NamedInput } from './named-input.ts';
import { openArchiveInput } from './open-archive-input.ts';
import type { OpenedInput } from './opened-input.ts';
import type { InputTools } from './scan-input.ts';

/** Scans an input with the engine of this process. Throws ScanError and UsageError. */
export async function scanNamedInput(name: string, access: InputAccess, tools: InputTools): Promise<ScannedImage> {
  const named = await classifyInput(name);
  if (named.kind === 'sbom') {
    const { scanSbomInput } = await import('./scan-sbom-input.ts');
    return scanSbomInput({ name, path: named.path }, tools);
  }
  const { source, tag } = await open(named, access, tools);
  const kind = named.kind === 'folder' ? 'folder' : 'image';
  return engineScan({ name, kind, source, tag, platform: access.flags.platform }, tools);
}

async function open(
  named: Exclude<NamedInput, { kind: 'sbom' }>,
  access: InputAccess,
  tools: InputTools,
): Promise<OpenedInput> {
  switch (named.kind) {
    case 'archive':
      return openArchiveInput(named.text, tools);
    case 'stdin':
      return (await import('./open-stdin-input.ts')).openStdinInput(access.context, tools);
    case 'folder':
      return { source: (await import('../../oci/folder/folder-source.ts')).folderSource(named.path), tag: null };
    case 'daemon':
      return (await import('./open-daemon-input.ts')).openDaemonInput(named, access.context, tools);
    case 'containerd':
      return (await import('./open-containerd-input.ts')).openContainerdInput(named.image, access.context);
    case 'registry':
      return (await import('./open-registry-input.ts')).openRegistryInput(named.reference, access, tools);
    case 'reference':
      return (await import('./open-reference-input.ts')).openReferenceInput(named.reference, access, tools);
    default:
      throw new ScanError('INTERNAL', 'The input has an unknown kind.');
  }
}
