/** An ELF program whose only segment contains the note with the package that it was built for. */
export function elfWithNote(note: object, more = ''): Buffer {
  const text = Buffer.from(`${JSON.stringify(note)}\0`);
  const file = Buffer.alloc(64 + 56 + 16);
  file.write('\x7fELF\x02\x01', 0, 'latin1');
  file.writeUInt16LE(2, 16);
  file.writeUInt32LE(64, 32);
  file.writeUInt16LE(56, 54);
  file.writeUInt16LE(1, 56);
  file.writeUInt32LE(4, 64);
  file.writeUInt32LE(120, 64 + 8);
  file.writeUInt32LE(16 + text.length, 64 + 32);
  file.writeUInt32LE(4, 120);
  file.writeUInt32LE(text.length, 124);
  file.writeUInt32LE(0xcafe1a7e, 128);
  file.write('FDO\0', 132, 'latin1');
  return Buffer.concat([file, text, Buffer.from(more)]);
}
