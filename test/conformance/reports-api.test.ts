import { afterAll, beforeAll, describe } from 'vitest';
import { dockerRegistryMissing } from '../helpers/docker-registry.ts';
import { at } from './asking.ts';
import { beginReports } from './reports/asking-reports.ts';
import { packsAndReads } from './reports/packs-and-reads.ts';
import { reportEndpoints } from './reports/report-endpoints.ts';
import { reportFamily } from './reports/report-family.ts';
import { reportRequests } from './reports/report-requests.ts';

/**
 * The contract's part on reports and compliance packs, in its order, one case for each thing it says, in our words; over HTTP, on a
 * service that was started as a user starts it. Its other parts are in service-api.test.ts.
 */
describe.skipIf(dockerRegistryMissing !== '')(`the API of reports${dockerRegistryMissing}`, () => {
  beforeAll(beginReports);
  afterAll(() => at.stop?.());

  reportFamily();
  reportEndpoints();
  reportRequests();
  packsAndReads();
});
