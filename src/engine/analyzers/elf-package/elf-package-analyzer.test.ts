import { describe, expect, it } from 'vitest';
import { contentFacts, packageLines } from '../../../../test/helpers/content-facts.ts';
import { elfWithNote } from '../../../../test/helpers/elf-note.ts';
import { elfPackageAnalyzer } from './elf-package-analyzer.ts';

const read = (note: object) => contentFacts(elfPackageAnalyzer, 'opt/x', elfWithNote(note));

describe('elfPackageAnalyzer', () => {
  it('reads the package that a program was built for, as its source package', () => {
    const note = { type: 'rpm', name: 'bash', version: '5.2.26-1.fc40', architecture: 'x86_64', osCpe: 'cpe:/o:x' };
    const facts = read(note);
    expect(packageLines(facts)).toEqual(['rpm bash 5.2.26-1.fc40']);
    expect(facts.packages?.[0]).toMatchObject({
      source: { name: 'bash', version: '5.2.26-1.fc40' },
      architecture: 'x86_64',
    });
    expect(facts.isSecondary).toBe(true);
  });

  it('reads nothing in notes of other kinds', () => {
    expect(read({ type: 'snap', name: 'a', version: '1' })).toEqual({});
    expect(read({ type: 'deb', name: 'a' })).toEqual({});
    const damaged = elfWithNote({ type: 'deb', name: 'a', version: '1' });
    damaged.writeUInt32LE(1, 128);
    expect(contentFacts(elfPackageAnalyzer, 'opt/x', damaged)).toEqual({});
  });
});
