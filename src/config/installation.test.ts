import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultDataDir, programCommand } from './installation.ts';

describe('the data folder without a setting', () => {
  it('is in the folder of the project', () => {
    expect(defaultDataDir('source', {})).toBe(resolve(import.meta.dirname, '../../.plimsoll'));
    expect(defaultDataDir()).toBe(defaultDataDir('source', {}));
  });

  it.each(['package', 'executable'] as const)(
    'is a folder of the user for an installed program (%s)',
    (installation) => {
      expect(defaultDataDir(installation, {})).toBe(join(homedir(), '.local/share/plimsoll'));
      expect(defaultDataDir(installation, { XDG_DATA_HOME: '/data' })).toBe('/data/plimsoll');
    },
  );

  it('does not depend on the working folder when XDG_DATA_HOME is a relative path', () => {
    expect(defaultDataDir('package', { XDG_DATA_HOME: 'data' })).toBe(join(homedir(), '.local/share/plimsoll'));
  });
});

describe('the command of the program', () => {
  it('is a file of the project, or the name of the installed program', () => {
    const [node, file = ''] = programCommand('source').split(' ');
    expect(node).toBe('node');
    expect(existsSync(resolve(import.meta.dirname, '../..', file))).toBe(true);
    expect([programCommand('package'), programCommand('executable')]).toEqual(['plimsoll', 'plimsoll']);
  });
});
