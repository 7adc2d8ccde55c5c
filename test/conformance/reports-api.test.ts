import { afterAll, beforeAll, describe } from 'vitest';
import { dockerRegistryMissing } from '../helpers/docker-registry.ts';
import { at } from './asking.ts';
import { beginReports } from './reports/asking-reports.ts';
import { packsAndReads } from './reports/packs-and-reads.ts';
import { reportEndpoints } from './reports/report-endpoints.ts';
import { reportFamily } from './reports/report-family.ts';
import { reportRequests } from './reports/report-requests.ts';

/**
 * Tests the guarantees of openapi/service-v1.yaml about reports and compliance packs over HTTP, on a service that was started as a user
 * starts it. service-api.test.ts tests the other guarantees.
 */
describe.skipIf(dockerRegistryMissing !== '')(`the API of reports${dockerRegistryMissing}`, () => {
  beforeAll(beginReports);
  afterAll(() => at.stop?.());

  reportFamily();
  reportEndpoints();
  reportRequests();
  packsAndReads();
});
