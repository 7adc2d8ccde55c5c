import { randomBytes } from 'node:crypto';
import { hashSecret } from '../api-keys/secret.ts';

/** Pages that one-time links open. */
export type LinkPageName = 'accept-invite' | 'reset-password' | 'set-up';

export interface NewLink {
  /** 256 random bits in hex. Only the link contains them. */
  token: string;
  /** Hash that is stored. */
  tokenHash: Buffer;
  url: string;
}

/**
 * Creates a link. `publicUrl` has no trailing slash. The token is in the fragment, which browsers do not send, so that no proxy logs it.
 */
export function newLink(publicUrl: string, page: LinkPageName): NewLink {
  const token = randomBytes(32).toString('hex');
  return { token, tokenHash: hashSecret(token), url: `${publicUrl}/${page}#token=${token}` };
}
