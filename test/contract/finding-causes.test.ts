import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AssessedImage } from '../../src/engine/pipeline/assess-image.ts';
import { osvRecord } from '../helpers/advisory-fixtures.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { createRematchWorld, type RematchWorld } from '../helpers/rematch-world.ts';

let api: TestApi;
let world: RematchWorld;

beforeAll(async () => {
  api = await createTestApi();
  world = await createRematchWorld(api.database.kysely);
});
afterAll(async () => {
  world.close();
  await api.close();
});

const npm = (name: string) => ({ type: 'npm', name, version: '1.0.0' });
const publish = (fixes: Record<string, string>) =>
  world.publish({
    records: {
      npm: Object.entries(fixes).map(([key, fixed]) => {
        const [number = '', name = 'left'] = key.split(' ');
        return osvRecord(`CVE-2024-100${number}`, 'npm', name, [{ introduced: '0' }, { fixed }]);
      }),
    },
  });

/** What an earlier revision of the matchers found: without CVE-2024-1004, and with a vulnerability that the package does not have. */
function earlierMatchers(assessed: AssessedImage): AssessedImage {
  const kept = assessed.findings.filter(({ vulnerability }) => vulnerability.id !== 'CVE-2024-1004');
  const [first] = kept;
  if (first === undefined) throw new Error('the image has a finding');
  const wrong = { ...first, vulnerability: { ...first.vulnerability, id: 'CVE-2024-1009' } };
  return { ...assessed, findings: [...kept, wrong] };
}

/** `number: openedCause - closedCause` of each finding of an image, as the API returns them. */
async function causes(image: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct f.id from findings f join images i on i.id = f.image_id where i.name = ${image}`.execute(
    api.database.kysely,
  );
  const found: string[] = [];
  for (const { id } of rows) {
    const { status, body } = await api.call('GET', `/api/vulnerabilities/${id}`, { key: api.first.keys.viewer });
    expect(status).toBe(200);
    const { cveId, openedCause, closedCause } = body.data;
    found.push(`${cveId.slice(-1)}: ${openedCause} - ${closedCause ?? 'open'}`);
  }
  return found.sort();
}

it('every cause of an opened and of a closed finding is in the response, also those of re-matches', async () => {
  const organizationId = api.first.id;
  const scan = (image: string, name: string, change?: typeof earlierMatchers) =>
    world.scan({ image, organizationId, packages: [npm(name)], ...(change && { change }) });
  await publish({ '1': '1.1.0', '2': '1.1.0', '3': '0.5.0', '8': '1.1.0', '5 right': '1.1.0' });
  await scan('advisories', 'left');
  await world.rematch();
  expect(await causes('advisories')).toEqual([
    '1: found by scan - open',
    '2: found by scan - open',
    '8: found by scan - open',
  ]);

  await publish({ '1': '0.5.0', '3': '1.4.0', '4': '1.4.0', '8': '1.1.0', '5 right': '1.1.0' });
  await world.rematch();
  const rematched = [
    '1: found by scan - advisory changed',
    '2: found by scan - withdrawn',
    '3: advisory changed - open',
    '4: new advisory - open',
    '8: found by scan - open',
  ];
  expect(await causes('advisories')).toEqual(rematched);

  await scan('engine', 'left', earlierMatchers);
  await world.upgrade('another revision');
  await world.rematch();
  expect(await causes('engine')).toEqual([
    '3: found by scan - open',
    '4: engine - open',
    '8: found by scan - open',
    '9: found by scan - engine',
  ]);
  expect(await causes('advisories')).toEqual(rematched);

  await scan('advisories', 'right');
  expect(await causes('advisories')).toEqual([
    '1: found by scan - advisory changed',
    '2: found by scan - withdrawn',
    '3: advisory changed - image changed',
    '4: new advisory - image changed',
    '5: image changed - open',
    '8: found by scan - image changed',
  ]);
});
