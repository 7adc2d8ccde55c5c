import type { DeclaredPackage, SourcePackage } from '../../../domain/package.ts';
import { hashOf } from '../package-hashes.ts';
import { boundedLicenses } from '../package-text.ts';
import { type RpmHeader, rpmTags } from './rpm-header.ts';

/** Imported keys are entries of the database without files and without software. */
const keyName = 'gpg-pubkey';

/** The package of a header. Undefined for an imported key. `problem` is set for a header without name or version. */
export function declareRpmPackage(header: RpmHeader): DeclaredPackage | 'key' | 'nameless' {
  const name = header.text(rpmTags.name);
  const version = header.text(rpmTags.version);
  if (name === keyName) return 'key';
  if (name === undefined || version === undefined) return 'nameless';
  const epoch = header.number(rpmTags.epoch, 0);
  return rpmPackage({
    name,
    version,
    release: header.text(rpmTags.release),
    epoch: epoch === undefined ? undefined : `${epoch}`,
    architecture: header.text(rpmTags.architecture),
    sourceRpm: header.text(rpmTags.sourceRpm),
    module: header.text(rpmTags.modularityLabel),
    supplier: [header.text(rpmTags.vendor), header.text(rpmTags.packager)].find(present),
    licenses: [header.text(rpmTags.license) ?? ''],
    // Over header and payload of the package file. The SHA-256 values of the database cover the header alone.
    hashes: hashOf('md5', header.bytes(rpmTags.packageMd5) ?? Buffer.alloc(0)),
  });
}

interface RpmFields {
  name: string;
  version: string;
  release?: string | undefined;
  epoch: string | undefined;
  architecture: string | undefined;
  sourceRpm: string | undefined;
  module?: string | undefined;
  supplier: string | undefined;
  licenses: string[];
  hashes?: string[];
}

/** `version` is `[epoch:]version-release`. An epoch of 0 equals no epoch and is left out. */
export function rpmPackage(fields: RpmFields): DeclaredPackage {
  const { name, architecture, module, supplier, hashes = [] } = fields;
  const prefix = /^0*[1-9]\d{0,9}$/.test(fields.epoch ?? '') ? `${Number(fields.epoch)}:` : '';
  const version = prefix + fields.version + (fields.release ? `-${fields.release}` : '');
  return {
    type: 'rpm',
    name,
    version,
    ...(present(architecture) && { architecture }),
    source: sourceOf(fields.sourceRpm, prefix) ?? { name, version },
    ...(present(module) && { module }),
    ...(present(supplier) && { supplier }),
    licenses: boundedLicenses(fields.licenses),
    ...(hashes.length > 0 && { hashes }),
  };
}

/** rpm writes `(none)` for an absent value. */
function present(text: string | undefined): text is string {
  return text !== undefined && text !== '' && text !== '(none)';
}

/** `openssl-1.1.1k-9.el8.src.rpm`. The name has no epoch: that of the package is used until `inheritSourceEpochs` knows better. */
function sourceOf(sourceRpm: string | undefined, epoch: string): SourcePackage | undefined {
  if (!present(sourceRpm) || sourceRpm.length > 1024) return undefined;
  const parts = sourceRpm.replace(/\.(?:no)?src\.rpm$/, '').split('-');
  const [version, release] = parts.splice(-2);
  const name = parts.join('-');
  if (name === '' || !version || !release) return undefined;
  return { name, version: `${epoch}${version}-${release}` };
}
