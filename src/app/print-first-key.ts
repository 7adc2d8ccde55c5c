import type { Kysely } from 'kysely';
import { programCommand } from '../config/installation.ts';
import type { Database } from '../db/schema.ts';
import type { FirstOrganization } from '../features/identity/organizations/ensure-first-organization.ts';
import { findUnusedOrganization } from '../features/identity/organizations/first-start-store.ts';

/**
 * Prints the key of the first organization as soon as it is committed. If the process ended before printing it, the following starts print
 * how to create another key, as long as the organization is unused.
 */
export async function printFirstKey(
  db: Kysely<Database>,
  { first, isKeyGiven, print }: { first: FirstOrganization | null; isKeyGiven: boolean; print: (line: string) => void },
): Promise<void> {
  if (isKeyGiven) return;
  if (first !== null && first.apiKey !== null) {
    print(`\nAPI key of the first organization (shown only once):\n  ${first.apiKey}`);
    print(`If you lose it, create another key:\n  ${commandFor(first.organizationId)}\n`);
    return;
  }
  const unused = first === null ? await findUnusedOrganization(db) : undefined;
  if (unused === undefined) return;
  print(`The API key of the first organization was shown at an earlier start. If you lost it, create another key:`);
  print(`  ${commandFor(unused)}\n`);
}

function commandFor(organizationId: string): string {
  return `${programCommand()} admin key create ${organizationId}`;
}
