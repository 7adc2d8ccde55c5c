import { ScanError } from '../../domain/scan-error.ts';
import type { CliContext } from '../cli-context.ts';
import type { OpenedInput } from './opened-input.ts';

export async function openContainerdInput(image: string, _context: CliContext): Promise<OpenedInput> {
  throw new ScanError('INVALID_REFERENCE', `containerd:${image}`);
}
