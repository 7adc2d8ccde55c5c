import { ScanError } from '../../domain/scan-error.ts';
import { createDaemonClient } from '../../oci/daemon/daemon-client.ts';
import { daemonSource } from '../../oci/daemon/daemon-source.ts';
import type { CliContext } from '../cli-context.ts';
import { archiveLimitsOf } from './archive-limits.ts';
import { type DaemonName, daemonTitles } from './daemon.ts';
import { findDaemon } from './find-daemon.ts';
import type { OpenedInput } from './opened-input.ts';
import { referenceTag } from './reference-tag.ts';
import type { InputTools } from './scan-input.ts';

/** An image of a local container engine. */
export async function openDaemonInput(
  { daemon, image }: { daemon: DaemonName; image: string },
  { environment }: Pick<CliContext, 'environment'>,
  { config }: Pick<InputTools, 'config'>,
): Promise<OpenedInput> {
  const title = daemonTitles[daemon];
  const found = await findDaemon(daemon, environment);
  if (found === undefined) {
    const variable = daemon === 'docker' ? 'DOCKER_HOST' : 'CONTAINER_HOST';
    throw new ScanError(
      'UNREACHABLE',
      `There is no socket of ${title} on this machine. Set ${variable} if it is elsewhere.`,
    );
  }
  const client = createDaemonClient({ address: found.address, title });
  return {
    source: daemonSource({ client, title, name: image, archive: archiveLimitsOf(config) }),
    tag: referenceTag(image),
  };
}
