import { afterAll, beforeAll, describe } from 'vitest';
import { dockerRegistryMissing } from '../helpers/docker-registry.ts';
import { at, begin } from './asking.ts';
import { authentication } from './parts/authentication.ts';
import { conventions } from './parts/conventions.ts';
import { errors } from './parts/errors.ts';
import { pages } from './parts/pages.ts';
import { records } from './parts/records.ts';
import { registries } from './parts/registries.ts';
import { scans } from './parts/scans.ts';
import { whatItDoes } from './parts/what-it-does.ts';

/**
 * Tests the guarantees of openapi/service-v1.yaml over HTTP, on a service that was started as a user starts it. reports-api.test.ts tests
 * those about reports and compliance packs.
 */
describe.skipIf(dockerRegistryMissing !== '')(`the API${dockerRegistryMissing}`, () => {
  beforeAll(begin);
  afterAll(() => at.stop?.());

  whatItDoes();
  conventions();
  records();
  scans();
  registries();
  pages();
  authentication();
  errors();
});
