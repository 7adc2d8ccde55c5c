import { addressPolicyOf } from '../inputs/address-policy.ts';
import { classifyInput } from '../inputs/classify-input.ts';
import type { InputAccess } from '../inputs/input-access.ts';
import type { InputTools, ScanInput } from '../inputs/scan-input.ts';
import { queueOnServer, scanOnServer, uploadToServer } from './scan-on-server.ts';
import type { ServerAccess } from './server-access.ts';
import { createServiceClient, type ServiceClient } from './service-client.ts';

/** Scans an input with `--server`: an image of a registry there, any other input here, whose result is uploaded. Throws ScanError. */
export async function scanWithServer(
  name: string,
  { server, access }: { server: ServerAccess; access: InputAccess },
  tools: InputTools,
): ReturnType<ScanInput['scan']> {
  const client = openClient(server, access, tools);
  try {
    const reference = await referenceOf(name);
    const { platform, uploadAs } = access.flags;
    const { signal, progress } = tools;
    if (reference !== undefined)
      return await scanOnServer({ name, reference, platform }, { client, signal, onProgress: progress.show });
    const { scanNamedInput } = await import('../inputs/scan-named-input.ts');
    const scanned = await scanNamedInput(name, access, tools);
    progress.show(`${name}: uploading`);
    const { scanId, warnings } = await uploadToServer({ scanned, uploadAs }, { client, signal });
    for (const warning of warnings) tools.warn(`${name}: ${warning}`);
    if (scanId !== undefined) tools.warn(`${name}: uploaded as ${scanId}`);
    return scanned;
  } finally {
    await client.close();
  }
}

/** `--no-wait`: queues an image of a registry. Undefined for another input, which cannot be queued. */
export async function queueWithServer(
  name: string,
  { server, access }: { server: ServerAccess; access: InputAccess },
  tools: Pick<InputTools, 'config' | 'signal' | 'warn'>,
): Promise<{ scanId: string; status: string } | undefined> {
  const reference = await referenceOf(name);
  if (reference === undefined) return undefined;
  const client = openClient(server, access, tools);
  try {
    return await queueOnServer({ name, reference, platform: access.flags.platform }, client, tools.signal);
  } finally {
    await client.close();
  }
}

/** A local engine is not asked: the service reads the registry. */
async function referenceOf(name: string): Promise<string | undefined> {
  const named = await classifyInput(name);
  return named.kind === 'registry' || named.kind === 'reference' ? named.reference : undefined;
}

function openClient(
  server: ServerAccess,
  { flags }: InputAccess,
  { config, warn }: Pick<InputTools, 'config' | 'warn'>,
): ServiceClient {
  const onRetry = (reason: string, waitMs: number): void =>
    warn(`${reason}; trying again in ${Math.max(1, Math.round(waitMs / 1000))} s`);
  return createServiceClient({ ...server, policy: addressPolicyOf(config, flags), onRetry });
}
