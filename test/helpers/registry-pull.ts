import { expect } from 'vitest';
import { type ImageReference, parseImageReference } from '../../src/domain/image-reference.ts';
import { ScanError } from '../../src/domain/scan-error.ts';
import type { AddressPolicy } from '../../src/oci/image-source.ts';
import { openBlob } from '../../src/oci/open-blob.ts';
import { registrySource } from '../../src/oci/registry/registry-source.ts';
import type { TransferTimeouts } from '../../src/oci/transport/transfer-timeouts.ts';
import { readLent } from './lent-chunks.ts';
import { makeImage, makeTar } from './oci-layout.ts';
import type { StandInRegistry } from './stand-in-registry.ts';

/** Pulls an image with one layer from a registry that replaces a real one. */

export const credentials = { username: 'ann', password: 'canary-5f1c' };
export const image = makeImage({ layers: [makeTar([{ path: 'a', content: 'x'.repeat(500_000) }])] });
export const manifestPath = `/v2/app/manifests/${image.manifest.digest}`;

export interface PullOptions {
  credentials?: typeof credentials;
  policy?: AddressPolicy;
  name?: string;
  timeouts?: TransferTimeouts;
}

const signal = new AbortController().signal;
/** None of these is reached: tests of time limits set their own. */
const longTimeouts: TransferTimeouts = { connectMs: 20_000, headersMs: 20_000, idleMs: 20_000, documentMs: 20_000 };

export function sourceOf({ host }: StandInRegistry, options: PullOptions = {}) {
  const { credentials, policy, name = 'app:1.0', timeouts = longTimeouts } = options;
  const reference = parseImageReference(name.includes('.') && name.includes('/') ? name : `${host}/${name}`);
  return registrySource({
    reference: reference as ImageReference,
    credentials,
    addressPolicy: policy ?? { allowPrivate: true, isInsecure: false },
    timeouts,
  });
}

/** The whole pull: resolve, open, read all layers. */
export async function pullFrom(registry: StandInRegistry, options: PullOptions = {}) {
  const { timeouts = longTimeouts } = options;
  const source = sourceOf(registry, options);
  try {
    const opened = await source.open(await source.resolve(undefined, signal), signal);
    for (const layer of opened.layers) await readLent(openBlob(layer.locator, { ...layer, signal, timeouts }));
    return opened;
  } finally {
    await source.close();
  }
}

/** The expected error, whose message contains no secret. */
export async function failure(work: Promise<unknown>): Promise<ScanError> {
  const error: unknown = await work.then(
    () => new Error('it did not fail'),
    (error: unknown) => error,
  );
  if (!(error instanceof ScanError)) throw error;
  expect(error.message).not.toContain('canary');
  return error;
}

export const codeOf = async (work: Promise<unknown>) => (await failure(work)).code;
