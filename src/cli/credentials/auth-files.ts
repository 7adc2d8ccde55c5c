import { join } from 'node:path';
import type { Environment } from '../../config/read-environment.ts';
import { dockerFolder } from '../docker-folder.ts';

export interface AuthFile {
  path: string;
  /** Whether entries may name a part of a registry, as in Podman's files. */
  hasNamespaces: boolean;
}

/** Files with logins, in the order in which they are asked: the one that the user names, Docker's, then Podman's. */
export function authFiles(environment: Environment): AuthFile[] {
  const { REGISTRY_AUTH_FILE, XDG_RUNTIME_DIR, XDG_CONFIG_HOME, HOME } = environment;
  const docker = dockerFolder(environment);
  const uid = process.getuid?.();
  const runtime = XDG_RUNTIME_DIR
    ? join(XDG_RUNTIME_DIR, 'containers/auth.json')
    : uid === undefined
      ? undefined
      : `/run/containers/${uid}/auth.json`;
  const configHome = XDG_CONFIG_HOME || (HOME ? join(HOME, '.config') : undefined);
  const podman = [REGISTRY_AUTH_FILE, runtime, configHome && join(configHome, 'containers/auth.json')];
  const [named, ...defaults] = podman.map((path) => (path ? [{ path, hasNamespaces: true }] : []));
  return [
    ...(named ?? []),
    ...(docker === undefined ? [] : [{ path: join(docker, 'config.json'), hasNamespaces: false }]),
    ...defaults.flat(),
  ];
}
