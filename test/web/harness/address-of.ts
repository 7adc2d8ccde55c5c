import { createServiceClient, type ServiceClient } from '../../../tools/seed/service-client.ts';
import type { WebRoute } from '../routes.ts';
import { webUnderTest } from './web-under-test.ts';

/** The API of the seeded organization with the rights of an admin. */
export function seededApi(): ServiceClient {
  const { url, apiKey } = webUnderTest();
  return createServiceClient(url, { apiKey });
}

/** The address of a route for the organization of a client. */
export async function addressOf({ path, address }: WebRoute, api: ServiceClient): Promise<string> {
  return address === undefined ? path : await address(api);
}
