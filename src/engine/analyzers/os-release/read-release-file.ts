import type { OperatingSystem } from '../../../domain/package.ts';
import { bufferOver, textOf } from '../text-lines.ts';
import { readOsRelease } from './read-os-release.ts';
import { releaseNames } from './release-names.ts';

type ReleaseReader = (bytes: Uint8Array) => OperatingSystem | undefined;

/**
 * Release files of distributions without os-release, by base name, in the order of precedence: a distribution that derives from another one
 * often has the file of that one too.
 */
export const releaseReaders: ReadonlyMap<string, ReleaseReader> = new Map<string, ReleaseReader>([
  ['alpine-release', readAlpineRelease],
  ['oracle-release', readNamedRelease],
  ['almalinux-release', readNamedRelease],
  ['rocky-release', readNamedRelease],
  ['centos-release', readNamedRelease],
  ['fedora-release', readNamedRelease],
  ['photon-release', readNamedRelease],
  ['mariner-release', readNamedRelease],
  ['azurelinux-release', readNamedRelease],
  ['openEuler-release', readNamedRelease],
  ['mageia-release', readNamedRelease],
  ['SuSE-release', readSuseRelease],
  ['system-release', readNamedRelease],
  ['redhat-release', readNamedRelease],
  ['gentoo-release', readNamedRelease],
  ['slackware-version', readNamedRelease],
  ['arch-release', () => ({ id: 'arch', versionId: '', name: 'Arch Linux' })],
  ['lsb-release', readLsbRelease],
  ['debian_version', readDebianVersion],
]);

function firstLine(bytes: Uint8Array): string {
  const buffer = bufferOver(bytes);
  const end = buffer.indexOf(10);
  return textOf(buffer, 0, Math.min(end === -1 ? buffer.length : end, 256)).trim();
}

/** `3.18.9`, `3.21.0_alpha20240807`, `edge`. */
function readAlpineRelease(bytes: Uint8Array): OperatingSystem | undefined {
  const version = firstLine(bytes);
  if (!/^(?:\d[\w.-]{0,40}|edge)$/.test(version)) return undefined;
  return { id: 'alpine', versionId: version, name: `Alpine Linux ${version}` };
}

/** `12.5`, or `trixie/sid` in testing and unstable. */
function readDebianVersion(bytes: Uint8Array): OperatingSystem | undefined {
  const version = firstLine(bytes);
  const name = `Debian GNU/Linux ${version}`;
  if (/^\d{1,3}(?:\.\d{1,3}){0,2}$/.test(version)) return { id: 'debian', versionId: version, name };
  const codename = /^([a-z]{3,20})\/sid$/.exec(version)?.[1];
  return codename === undefined ? undefined : { id: 'debian', versionId: '', codename, name };
}

/** `CentOS Linux release 7.9.2009 (Core)`, `VMware Photon OS 4.0`, `Slackware 15.0`. */
function readNamedRelease(bytes: Uint8Array): OperatingSystem | undefined {
  const name = firstLine(bytes);
  const id = releaseNames.find(([start]) => name.toLowerCase().startsWith(start))?.[1];
  const versionId = /\s(\d[0-9.]{0,20})(?![0-9.])/.exec(name)?.[1]?.replace(/\.$/, '');
  if (id === undefined || versionId === undefined || !isPrintable(name)) return undefined;
  const codename = /\(([A-Za-z][A-Za-z ]{0,40})\)/.exec(name)?.[1]?.toLowerCase();
  return { id, versionId, ...(codename !== undefined && { codename }), name };
}

/** `SUSE Linux Enterprise Server 11 (x86_64)`, and the assignments `VERSION = 11` and `PATCHLEVEL = 4`. */
function readSuseRelease(bytes: Uint8Array): OperatingSystem | undefined {
  const name = firstLine(bytes);
  const id = releaseNames.find(([start]) => name.toLowerCase().startsWith(start))?.[1];
  const text = textOf(bufferOver(bytes), 0, Math.min(bytes.length, 4096));
  const version = /^VERSION = ([0-9.]{1,20})$/m.exec(text)?.[1];
  const patch = /^PATCHLEVEL = ([1-9]\d{0,2})$/m.exec(text)?.[1];
  if (id === undefined || version === undefined || !isPrintable(name)) return undefined;
  return { id, versionId: patch === undefined ? version : `${version}.${patch}`, name };
}

/** `DISTRIB_ID=Ubuntu`, `DISTRIB_RELEASE=22.04`, `DISTRIB_CODENAME=jammy`. */
function readLsbRelease(bytes: Uint8Array): OperatingSystem | undefined {
  const fields = readOsRelease(bytes);
  const id = fields.get('DISTRIB_ID')?.toLowerCase();
  const versionId = fields.get('DISTRIB_RELEASE') ?? '';
  if (id === undefined || !/^[a-z0-9][a-z0-9._-]{0,63}$/.test(id)) return undefined;
  const isVersion = /^[A-Za-z0-9][A-Za-z0-9._+~-]{0,63}$/.test(versionId);
  const codename = fields.get('DISTRIB_CODENAME')?.toLowerCase();
  const name = fields.get('DISTRIB_DESCRIPTION') ?? `${id} ${versionId}`.trim();
  return {
    id,
    versionId: isVersion ? versionId : '',
    ...(codename !== undefined && /^[a-z0-9 ._-]{1,64}$/.test(codename) && { codename }),
    name: isPrintable(name) && name.length <= 256 ? name : id,
  };
}

function isPrintable(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029\uFFFD]/u.test(text);
}
