import { addAbortSignal } from 'node:stream';
import { spoolArchive } from '../../oci/archive/spool-archive.ts';
import { plainArchiveSource } from '../../oci/open-image-source.ts';
import { type CliContext, UsageError } from '../cli-context.ts';
import { archiveLimitsOf } from './archive-limits.ts';
import type { OpenedInput } from './opened-input.ts';
import type { InputTools } from './scan-input.ts';

/** An archive on standard input, which is stored in a temporary file until the scan ends. */
export async function openStdinInput(
  { stdin }: Pick<CliContext, 'stdin'>,
  { config, progress, signal }: InputTools,
): Promise<OpenedInput> {
  if (stdin.isTTY === true) throw new UsageError('- requires an archive on standard input, not a terminal');
  progress.show('reading standard input');
  const archive = await spoolArchive(chunksOf(addAbortSignal(signal, stdin)), archiveLimitsOf(config));
  return { source: await plainArchiveSource(archive, { title: 'standard input' }, signal), tag: null };
}

async function* chunksOf(stdin: AsyncIterable<unknown>): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of stdin) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
}
