import { gzipSync } from 'node:zlib';
import { imageOf } from './hostile-images.ts';
import { type HostileKind, hostileKinds } from './hostile-kinds.ts';
import { sha256 } from './oci-layout.ts';
import { createOrganization, type RunningService } from './service.ts';
import type { StandInRegistry } from './stand-in-registry.ts';
import { buildTar } from './tar-builder.ts';

export interface SoakScan {
  /** Expected result of the kind of the image. */
  name: string;
  expected: string;
  /** The code of the error, or the status. */
  outcome: string;
}

export interface Soak {
  /** Every queued scan. */
  scans: SoakScan[];
  /** Status and milliseconds of consecutive `GET /healthz` requests while scans run. */
  health: Answer[];
  /** The same for `GET /api/scans`. */
  lists: Answer[];
}

export interface Answer {
  status: number;
  milliseconds: number;
}

/** Ordinary images beside the hostile ones. */
const ordinaryKind: HostileKind = {
  name: 'ordinary',
  outcome: 'COMPLETE',
  count: 10,
  make(number) {
    const tar = buildTar({
      name: 'app/node_modules/a/package.json',
      content: `{"name":"a","version":"1.0.${number}"}`,
    });
    return imageOf([{ bytes: gzipSync(tar), diffId: sha256(tar) }]);
  },
};

/**
 * Scans all hostile images and ordinary ones, each kind by a separate organization, while lists and health are requested. `create` replaces the
 * command that creates an organization, which takes a second of processor time. `share` is the part of the images of each kind, 0 to 1.
 */
export async function runHostileSoak(
  service: RunningService,
  registry: StandInRegistry,
  {
    create = (name) => createOrganization(service, name),
    share = 1,
  }: { create?: (name: string) => Promise<{ apiKey: string }>; share?: number } = {},
): Promise<Soak> {
  const running = [];
  let asked = '';
  for (const kind of [...hostileKinds, ordinaryKind, ordinaryKind]) {
    const { apiKey } = await create(kind.name);
    asked ||= apiKey;
    running.push({
      kind,
      apiKey,
      references: publish(registry, { ...kind, count: Math.ceil(kind.count * share) }, running.length),
    });
  }
  const ended = new AbortController();
  const health = askRepeatedly(() => fetch(`${service.url}/healthz`), ended.signal);
  const lists = askRepeatedly(() => service.api('/api/scans', { apiKey: asked }), ended.signal);
  try {
    const scans = await Promise.all(running.map((one) => scanAll(service, one)));
    ended.abort();
    return { scans: scans.flat(), health: await health, lists: await lists };
  } finally {
    ended.abort();
  }
}

function publish(registry: StandInRegistry, kind: HostileKind, organization: number): string[] {
  return Array.from({ length: kind.count }, (_, number) => {
    const { blobs, manifest } = kind.make(number);
    for (const blob of blobs) registry.content.set(blob.digest, blob);
    const tag = `k${organization}-${number}`;
    registry.content.set(tag, manifest);
    return `${registry.host}/hostile/app:${tag}`;
  });
}

async function scanAll(
  service: RunningService,
  { kind, apiKey, references }: { kind: HostileKind; apiKey: string; references: string[] },
): Promise<SoakScan[]> {
  const ids: string[] = [];
  for (const image of references) {
    const { status, body } = await service.api('/api/scans', { method: 'POST', body: { image }, apiKey });
    if (status !== 202) throw new Error(`a scan of ${image} was answered ${status}: ${JSON.stringify(body)}`);
    ids.push((body.data as { scanId: string }).scanId);
  }
  const scans: SoakScan[] = [];
  for (const id of ids)
    scans.push({ name: kind.name, expected: kind.outcome, outcome: await outcomeOf(service, id, apiKey) });
  return scans;
}

async function outcomeOf(service: RunningService, scanId: string, apiKey: string): Promise<string> {
  for (;;) {
    const { body } = await service.api(`/api/scans/${scanId}/status`, { apiKey });
    const { status, error } = body.data as { status: string; error?: { code: string } | null };
    if (status !== 'QUEUED' && status !== 'IN_PROGRESS') return error?.code ?? status;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function askRepeatedly(ask: () => Promise<{ status: number }>, signal: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!signal.aborted) {
    const startedAt = performance.now();
    const { status } = await ask();
    answers.push({ status, milliseconds: performance.now() - startedAt });
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return answers;
}
