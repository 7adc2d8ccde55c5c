import { isReferenceProblem, parseImageReference } from '../../domain/image-reference.ts';
import { createDaemonClient } from '../../oci/daemon/daemon-client.ts';
import { isDaemonImageName } from '../../oci/daemon/daemon-source.ts';
import { type DaemonName, daemonTitles } from './daemon.ts';
import { findDaemon } from './find-daemon.ts';
import type { InputAccess } from './input-access.ts';
import { openDaemonInput } from './open-daemon-input.ts';
import { openRegistryInput } from './open-registry-input.ts';
import type { OpenedInput } from './opened-input.ts';
import type { InputTools } from './scan-input.ts';

/** An engine that does not respond must not delay scans of registries for longer. */
const inspectMs = 3_000;

/**
 * A reference without a prefix: an image of Docker or Podman on this machine if one of them has it, else the image of the registry. A digest
 * and `--username` mean the registry.
 */
export async function openReferenceInput(
  reference: string,
  access: InputAccess,
  tools: InputTools,
): Promise<OpenedInput> {
  const daemon = mayBeLocal(reference, access) ? await daemonWith(reference, access, tools) : undefined;
  if (daemon === undefined) return openRegistryInput(reference, access, tools);
  tools.warn(
    `using the image ${reference} of ${daemonTitles[daemon]} on this machine; registry:${reference} reads the registry`,
  );
  return openDaemonInput({ daemon, image: reference }, access.context, tools);
}

function mayBeLocal(text: string, { flags }: InputAccess): boolean {
  const reference = parseImageReference(text);
  if (isReferenceProblem(reference) || reference.digest !== null) return false;
  return flags.username === undefined && isDaemonImageName(text);
}

/** The first engine that has the image for the requested platform. An engine that cannot be reached has none. */
async function daemonWith(
  reference: string,
  { flags: { platform }, context }: InputAccess,
  { signal }: InputTools,
): Promise<DaemonName | undefined> {
  for (const name of ['docker', 'podman'] as const) {
    try {
      const found = await findDaemon(name, context.environment);
      if (found === undefined) continue;
      const client = createDaemonClient({ address: found.address, title: daemonTitles[name] });
      const image = await client.inspect(reference, { signal, timeoutMs: inspectMs });
      if (image === undefined) continue;
      const isWanted = !platform || (platform.os === image.os && platform.architecture === image.architecture);
      if (isWanted) return name;
    } catch (error) {
      if (signal.aborted) throw error;
    }
  }
  return undefined;
}
