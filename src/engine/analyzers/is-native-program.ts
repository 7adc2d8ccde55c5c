import { readPeHeader } from '../unread/pe-header.ts';
import type { ContentFile } from './analyzer.ts';

/** Whether a file contains machine code that its compiler's linker wrote. Assemblies of .NET have the format of Windows programs. */
export function isNativeProgram({ format, head }: Pick<ContentFile, 'format' | 'head'>): boolean {
  if (format === 'pe') return readPeHeader(head)?.isAssembly === false;
  return format === 'elf' || format === 'mach-o';
}
