import { join } from 'node:path';
import type { Environment } from '../config/read-environment.ts';

/** Folder of Docker's configuration: `$DOCKER_CONFIG`, else `~/.docker`. Undefined without a home folder. */
export function dockerFolder({ DOCKER_CONFIG, HOME }: Environment): string | undefined {
  return DOCKER_CONFIG || (HOME ? join(HOME, '.docker') : undefined);
}
