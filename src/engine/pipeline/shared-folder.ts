/** Folders of the Filesystem Hierarchy Standard that contain files of many packages, at the root, in `usr` and in `usr/local`. */
const common = 'bin|sbin|lib|lib32|lib64|libx32|libexec|include|share|src|games|etc|opt|var';
const sharedFolder = new RegExp(
  `^(?:|(?:usr/(?:local/)?)?(?:${common})|usr|usr/local|boot|dev|home|media|mnt|proc|root|run|srv|sys|tmp|(?:usr/)?lib/[a-z0-9_]+-linux-[a-z0-9]+|var/(?:cache|lib|log|opt|run|spool|tmp|www))$`,
);

/**
 * Whether files of any origin may be in a folder, so that no package owns it as a whole. A manifest in such a folder, or one that names it, says
 * nothing about the programs of others there.
 */
export function isSharedFolder(path: string): boolean {
  return sharedFolder.test(path);
}
