import type { FileAnalyzer, FileFacts } from '../analyzer.ts';
import { readAccounts } from './read-accounts.ts';
import { type CredentialKind, credentialBaseNames, credentialKindOf, hasCredential } from './read-credentials.ts';

/** Large enough for ten thousand user accounts. Credential files are small. */
const accountBytesMax = 4 * 1024 * 1024;
const credentialBytesMax = 1024 * 1024;

/** Evidence for image checks: accounts without a password, and files with credentials. It contains names only, never a secret. */
export const imageEvidenceAnalyzer: FileAnalyzer = {
  id: 'image-evidence',
  reads: 'accounts without a password and files with credentials, for image checks',
  revision: 1,
  names: { baseNames: ['passwd', 'shadow', ...credentialBaseNames], extensions: ['key', 'pem'] },
  wants(path) {
    if (path === 'etc/passwd' || path === 'etc/shadow') return accountBytesMax;
    return credentialKindOf(path) === undefined ? 0 : credentialBytesMax;
  },
  analyze({ path, bytes }): FileFacts {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const kind = credentialKindOf(path);
    const evidence = kind === undefined ? readAccounts(path, text) : credentialEvidence(kind, path, text);
    return evidence.length > 0 ? { evidence } : {};
  },
};

function credentialEvidence(kind: CredentialKind, path: string, text: string): NonNullable<FileFacts['evidence']> {
  if (!hasCredential(kind, text)) return [];
  return [{ kind: kind === 'private-key' ? 'private-key' : 'credential', subject: path }];
}
