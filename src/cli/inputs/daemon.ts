/** Container engines whose local images can be scanned. */
export type DaemonName = 'docker' | 'podman';

export const daemonTitles: Readonly<Record<DaemonName, string>> = { docker: 'Docker', podman: 'Podman' };
