/**
 * Whether a path names documentation, text, source code or translations, which are no kind of unread content. Most files of a distribution
 * are of this sort, and their owners need not be stored. An executable with such a name counts as one without an owner.
 */
export function isPlainDataPath(path: string): boolean {
  if (plainFolders.some((folder) => path.startsWith(folder))) return true;
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') && plainExtensions.has(path.slice(dot + 1));
}

const plainFolders = ['usr/share/man/', 'usr/share/locale/', 'usr/share/zoneinfo/', 'usr/share/icons/'];
const plainExtensions = new Set(
  (
    'c cfg cmake cpp css csv gif gz h hpp htm html inc ini ico itcl jpg js less list map md md5sums mjs mo ' +
    'pc pl pm png po pod pot py pyc pyi pyx rb rst rules sample scss service sh svg tcl template tex tmpl ts ' +
    'vim woff woff2 xz'
  ).split(' '),
);
