import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How to sign in to a seeded organization. */
export interface SignIn {
  email: string;
  password: string;
  apiKey: string;
}

const fileName = 'sign-in.json';

/** Only the owner of the file can read it. */
export function writeSignIn(dataDir: string, { email, password, apiKey }: SignIn): void {
  writeFileSync(join(dataDir, fileName), `${JSON.stringify({ email, password, apiKey })}\n`, { mode: 0o600 });
}

/** Undefined for a folder that `npm run seed` did not complete. */
export function readSignIn(dataDir: string): SignIn | undefined {
  const file = join(dataDir, fileName);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SignIn) : undefined;
}
