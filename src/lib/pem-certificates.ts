import { X509Certificate } from 'node:crypto';

/** The certificates of a PEM text. Returns undefined when the text has no certificate, a damaged one, or a private key. */
export function pemCertificates(text: string): string[] | undefined {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? [];
  const isUsable = blocks.length > 0 && !text.includes('PRIVATE KEY') && blocks.every(isCertificate);
  return isUsable ? blocks : undefined;
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
