import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Empty, or the reason why no certificate can be created here, for the title of a test. */
export function opensslMissing(): string {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return '';
  } catch {
    return ' [needs openssl]';
  }
}

/** A self-signed certificate for these names (`DNS:a.test`, `IP:127.0.0.1`), in PEM, valid for two days. */
export function makeCertificate(...names: string[]): { key: string; certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), 'plimsoll-certificate-'));
  try {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=test', '-addext', `subjectAltName=${names.join(',')}`];
    const form = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    execFileSync('openssl', [...form, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
