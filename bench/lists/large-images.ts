import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { runningPostgres } from '../../src/db/embedded/running-postgres.ts';
import type { RunningService } from '../../test/helpers/service.ts';

/** Images of one registry with 5,000 packages and 20,000 findings each, out of 60,000 vulnerabilities, uploaded by a sensor. */

const perImage = { packages: 5_000, findings: 20_000 };
const vulnerabilities = 60_000;

export interface LargeImages {
  registryId: string;
  sensorKey: string;
  /** Number of uploaded images. */
  images: number;
}

/** Uploads more images. Returns the duration of each upload in milliseconds. */
export async function deliverImages({ url }: RunningService, state: LargeImages, images: number): Promise<number[]> {
  const durationsMs: number[] = [];
  for (let added = 0; added < images; added += 1, state.images += 1) {
    const body = gzipSync(JSON.stringify(envelope(state.images)), { level: 1 });
    const before = performance.now();
    const response = await fetch(`${url}/api/scans/upload`, {
      method: 'POST',
      headers: { 'x-api-key': state.sensorKey, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(body),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`upload: ${response.status} ${text}`);
    durationsMs.push(performance.now() - before);
  }
  return durationsMs;
}

function envelope(image: number): object {
  const packageOf = (n: number) => ({ name: `lib${n}`, version: `1.${n % 50}.${image % 3}-1` });
  return {
    scan: { id: `bench-${image}` },
    image: { ref: `bench.example/team${image % 7}/app${image}:1.0`, platform: 'linux/amd64' },
    os: { id: 'debian', versionId: '12' },
    packages: Array.from({ length: perImage.packages }, (_, n) => ({ type: 'deb', ...packageOf(n) })),
    vulnerabilities: Array.from({ length: perImage.findings }, (_, n) => {
      const number = (n * 3 + image) % vulnerabilities;
      return {
        cveId: `CVE-2024-${100_000 + number}`,
        severity: ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'][number % 4],
        title: `Flaw ${number}`,
        description: 'A description of the usual length. '.repeat(8),
        package: packageOf(n % perImage.packages),
        ...(number % 3 > 0 && { fixedVersion: '2.0-1' }),
      };
    }),
  };
}

/** Creates a registry for uploads of a sensor. */
export async function addLargeRegistry({ api }: RunningService): Promise<LargeImages> {
  const { body, status } = await api('/api/registries', {
    method: 'POST',
    body: {
      name: 'bench',
      provider: 'DOCKER_REGISTRY',
      url: 'https://bench.example',
      scanMethod: 'sensor',
      credentials: {},
    },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { id, sensorApiKey } = body.data as { id: string; sensorApiKey: string };
  return { registryId: id, sensorKey: sensorApiKey, images: 0 };
}

/** Waits until regular tasks have merged the changes that uploads appended. */
export async function waitForMergedTotals({ dataDir }: RunningService): Promise<void> {
  const client = new pg.Client({ connectionString: (await runningPostgres(dataDir)).url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ left: string }>('select count(*) as left from finding_total_changes');
      if (rows[0]?.left === '0') break;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
