import type { FileFacts } from '../analyzer.ts';

const accountsMax = 100;

/**
 * passwd(5) and shadow(5): accounts without a password (empty second field) and accounts other than root with user id 0. Locked accounts
 * have `!` or `*` in the second field, shadowed ones `x`.
 */
export function readAccounts(path: string, text: string): NonNullable<FileFacts['evidence']> {
  const isPasswd = path === 'etc/passwd';
  const evidence: NonNullable<FileFacts['evidence']> = [];
  for (const line of text.split('\n')) {
    if (evidence.length >= accountsMax) break;
    const [name = '', password, userId] = line.split(':', 4);
    if (name === '' || name.startsWith('#') || password === undefined) continue;
    const subject = name.slice(0, 64);
    if (password === '') evidence.push({ kind: 'empty-password', subject });
    if (isPasswd && userId !== undefined && /^0+$/.test(userId) && name !== 'root') {
      evidence.push({ kind: 'uid-0-account', subject });
    }
  }
  return evidence;
}
