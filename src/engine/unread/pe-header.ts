/**
 * Parses the header of a Windows executable or library (Microsoft PE/COFF specification) from the first bytes of a file. Undefined for
 * bytes that are not PE. A .NET assembly has a CLR header (data directory 14).
 */
export function readPeHeader(head: Buffer): { isAssembly: boolean } | undefined {
  if (head.length < 64 || head.readUInt16LE(0) !== 0x5a4d) return undefined;
  const signature = head.readUInt32LE(60);
  if (signature + 24 > head.length || head.readUInt32LE(signature) !== 0x0000_4550) return undefined;
  const optional = signature + 24;
  if (optional + 2 > head.length) return { isAssembly: false };
  const isPlus = head.readUInt16LE(optional) === 0x20b;
  const directory = optional + (isPlus ? 224 : 208);
  return { isAssembly: directory + 4 <= head.length && head.readUInt32LE(directory) !== 0 };
}
