import { parseBoundedJson } from '../../../lib/json-shape.ts';
import { numberReader } from '../../../lib/number-reader.ts';
import type { ElfHeader } from '../../unread/elf-header.ts';

export interface PackageNote {
  type: string;
  name: string;
  version: string;
  architecture: string | undefined;
  /** `ID` in os-release of the distribution that built the program. */
  os: string | undefined;
}

/** Size of the owner's name, size of the text, type, and name of the note. */
const headerBytes = 16;
const noteType = 0xcafe1a7e;
const owner = Buffer.from('FDO\0');
const limits = { values: 100, depth: 4, stringBytes: 1024 };

/** The package note in the first bytes of an ELF file. Undefined when they contain none. */
export function readPackageNote(head: Buffer, { noteSegments, isBigEndian }: ElfHeader): PackageNote | undefined {
  const { u32 } = numberReader(head, isBigEndian);
  for (let at = head.indexOf(owner) - 12; at >= 0; at = head.indexOf(owner, at + 13) - 12) {
    if (!noteSegments.some(({ start, end }) => at >= start && at < end)) continue;
    const text = head.subarray(at + headerBytes, at + headerBytes + u32(at + 4));
    if (u32(at) === owner.length && u32(at + 8) === noteType) return parseNote(text);
  }
  return undefined;
}

/** `ID` in os-release by the product of a CPE. */
const systems: ReadonlyMap<string, string> = new Map([
  ['debian_linux', 'debian'],
  ['enterprise_linux', 'rhel'],
  ['fedora', 'fedora'],
  ['ubuntu_linux', 'ubuntu'],
]);

/** `cpe:/o:fedoraproject:fedora:40` → `fedora`. Undefined for other products. */
function systemOf(cpe: string | undefined): string | undefined {
  return systems.get(/^cpe:\/o:[^:]+:([^:]+)/.exec(cpe ?? '')?.[1] ?? '');
}

function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function parseNote(text: Buffer): PackageNote | undefined {
  const end = text.indexOf(0);
  try {
    const note = parseBoundedJson(end === -1 ? text : text.subarray(0, end), limits);
    if (typeof note !== 'object' || note === null) return undefined;
    const { type, name, version, architecture, os, osCpe }: Record<string, unknown> = { ...note };
    if (typeof type !== 'string' || typeof name !== 'string' || typeof version !== 'string') return undefined;
    return {
      type,
      name,
      version,
      architecture: textOrNone(architecture),
      os: textOrNone(os) ?? systemOf(textOrNone(osCpe)),
    };
  } catch {
    return undefined;
  }
}
