import { Client } from 'pg';
import type { DatabaseAddress } from './database-address.ts';
import { DatabaseSetupError } from './database-setup-error.ts';
import { describeConnectFailure } from './describe-connect-failure.ts';

const connectTimeoutMs = 10_000;

/**
 * Opens one connection without statement timeout for the start. A failure is a `DatabaseSetupError` with the cause and without the
 * password.
 */
export async function connectForSetup(
  address: DatabaseAddress,
  { applicationName }: { applicationName: string },
): Promise<Client> {
  try {
    // The constructor reads the certificate files that the address contains.
    const client = new Client({
      connectionString: address.url,
      application_name: applicationName,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    });
    // A lost connection fails the running query. Between two queries the unhandled event would end the process.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    throw new DatabaseSetupError(describeConnectFailure(error, address), { cause: error });
  }
}
