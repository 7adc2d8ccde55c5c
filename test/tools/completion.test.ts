import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-completion-'));
const program = path.resolve(import.meta.dirname, '../../src/main.ts');
const scriptOf = (shell: string) => path.join(folder, `completion.${shell}`);

beforeAll(() => {
  for (const shell of ['bash', 'zsh', 'fish'])
    writeFileSync(scriptOf(shell), execFileSync(process.execPath, [program, 'completion', shell]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Words that each shell offers after `plimsoll` and these words, the last of which is incomplete. */
const completers: Record<string, (words: string[]) => string> = {
  bash: (words) =>
    `source ${scriptOf('bash')}; COMP_WORDS=(plimsoll ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _plimsoll; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (words) =>
    `compadd() { shift; print -l -- $@ }; _files() { }; source ${scriptOf('zsh')}; words=(plimsoll ${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length + 1}; _plimsoll`,
  fish: (words) => `source ${scriptOf('fish')}; complete -C 'plimsoll ${words.join(' ')}'`,
};

function complete(shell: string, words: string[]): string[] {
  const script = completers[shell]?.(words) ?? '';
  const lines = execFileSync(shell, ['-c', script], { encoding: 'utf8', env: { ...process.env, HOME: folder } }).split(
    '\n',
  );
  return lines.map((line) => line.split('\t')[0] ?? '').filter((line) => line.startsWith(words.at(-1) ?? ''));
}

describe.each(['bash', 'zsh', 'fish'])('completion of %s', (shell) => {
  const isMissing = spawnSync(shell, ['-c', 'true']).status !== 0;
  it.skipIf(isMissing)(
    `offers commands, subcommands, flags and their values${isMissing ? ` (${shell} is missing)` : ''}`,
    () => {
      expect(complete(shell, ['expl'])).toEqual(['explain']);
      expect(complete(shell, ['db', 's']).toSorted()).toEqual(['search', 'status']);
      expect(complete(shell, ['scan', '--fail'])).toEqual(['--fail-on']);
      expect(complete(shell, ['scan', '--format', 'j']).toSorted()).toEqual(['json', 'junit']);
      expect(complete(shell, ['admin', 'key', 'ro'])).toEqual(['rotate']);
    },
  );
});
