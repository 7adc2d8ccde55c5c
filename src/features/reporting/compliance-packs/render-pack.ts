import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import type { GenerationContext, RecordedSnapshot, RenderedReport } from '../reports/report-family.ts';
import { signPack } from './sign-pack.ts';

/** Renders the files of a pack in a render process, then signs them and creates the ZIP file in this process. */
export async function renderPack(
  context: GenerationContext & { vault: Vault | null },
  { report, head, path, folder }: RecordedSnapshot,
  signal: AbortSignal,
): Promise<RenderedReport> {
  const contents = join(folder, 'pack');
  await mkdir(contents, { mode: 0o700 });
  await context.pool.run({ kind: 'render-folder', snapshot: path, folder: contents }, signal);
  const { organization_id: organizationId } = report;
  const { zip, members } = await signPack(context, { organizationId, folder: contents, asOf: head.asOf }, signal);
  return { output: zip, members, intelligence: null };
}
