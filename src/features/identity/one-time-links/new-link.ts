import { randomBytes } from 'node:crypto';
import { hashSecret } from '../api-keys/secret.ts';

/** The pages that links lead to. */
export type LinkPageName = 'accept-invite' | 'reset-password' | 'set-up';

export interface NewLink {
  /** 256 random bits in hex; in the link and nowhere else. */
  token: string;
  /** What is kept. */
  tokenHash: Buffer;
  url: string;
}

/** `publicUrl` without a slash at the end. The token is in the fragment, which browsers send to nobody: it is in no log of a proxy. */
export function newLink(publicUrl: string, page: LinkPageName): NewLink {
  const token = randomBytes(32).toString('hex');
  return { token, tokenHash: hashSecret(token), url: `${publicUrl}/${page}#token=${token}` };
}
