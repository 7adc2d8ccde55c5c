import type { DeclaredPackage } from '../../../domain/package.ts';

const storePath = /^(nix|gnu)\/store\/([0-9a-df-np-sv-z]{32})-([^/]{1,211})$/;
/** The version begins after the first hyphen that a digit follows, as in Nix's `builtins.parseDrvName` and Guix's `package-name->name+version`. */
const nameAndVersion = /^(.*?)-(\d.*)$/;
const outputs = /-(?:bin|dev|doc|debug|info|lib|man|out|static|data|devdoc|dist|py|terminfo)$/;
const notPackages = /\.(?:drv|patch|diff|sh|tar|tgz|zip|gz|xz|bz2|zst|json|conf)$/;

/** The package of a store path `nix/store/HASH-NAME-VERSION[-OUTPUT]` of Nix, or `gnu/store/…` of Guix. Undefined for derivations, sources and paths without a version. */
export function readStorePath(path: string): DeclaredPackage | undefined {
  const [, store, hash, rest] = storePath.exec(path) ?? [];
  if (hash === undefined || rest === undefined || notPackages.test(rest)) return undefined;
  const output = outputs.exec(rest)?.[0] ?? '';
  const [, name, version] = nameAndVersion.exec(output === '' ? rest : rest.slice(0, -output.length)) ?? [];
  if (!name || !version) return undefined;
  return {
    type: store === 'gnu' ? 'guix' : 'nix',
    name,
    version,
    qualifiers: { hash, ...(output !== '' && output !== '-out' && { output: output.slice(1) }) },
    licenses: [],
  };
}
