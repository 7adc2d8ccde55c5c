import { type PackageType, packageTypes } from '../../domain/package.ts';
import { alpmScheme } from './alpm-scheme.ts';
import { apkScheme } from './apk-scheme.ts';
import { bitnamiScheme } from './bitnami-scheme.ts';
import { cargoScheme } from './cargo-scheme.ts';
import { composerScheme } from './composer-scheme.ts';
import { conanScheme } from './conan-scheme.ts';
import { condaScheme } from './conda-scheme.ts';
import { cpanScheme } from './cpan-scheme.ts';
import { cranScheme } from './cran-scheme.ts';
import { debScheme } from './deb-scheme.ts';
import { freebsdScheme } from './freebsd-scheme.ts';
import { gemScheme } from './gem-scheme.ts';
import { goScheme } from './go-scheme.ts';
import { hackageScheme } from './hackage-scheme.ts';
import { hexScheme } from './hex-scheme.ts';
import { juliaScheme } from './julia-scheme.ts';
import { luarocksScheme } from './luarocks-scheme.ts';
import { mavenScheme } from './maven-scheme.ts';
import { nugetScheme } from './nuget-scheme.ts';
import { opamScheme } from './opam-scheme.ts';
import { pep440Scheme } from './pep440-scheme.ts';
import { portageScheme } from './portage-scheme.ts';
import { pubScheme } from './pub-scheme.ts';
import { rpmScheme } from './rpm-scheme.ts';
import { semverScheme } from './semver-scheme.ts';
import { swiftScheme } from './swift-scheme.ts';
import type { VersionScheme } from './version-scheme.ts';

/** The order of versions of package types. Types without an entry have no known order. */
export const schemes = {
  alpm: alpmScheme,
  apk: apkScheme,
  bitnami: bitnamiScheme,
  cargo: cargoScheme,
  composer: composerScheme,
  conan: conanScheme,
  conda: condaScheme,
  cpan: cpanScheme,
  cran: cranScheme,
  deb: debScheme,
  ebuild: portageScheme,
  freebsd: freebsdScheme,
  gem: gemScheme,
  golang: goScheme,
  hackage: hackageScheme,
  hex: hexScheme,
  julia: juliaScheme,
  luarocks: luarocksScheme,
  maven: mavenScheme,
  npm: semverScheme,
  nuget: nugetScheme,
  opam: opamScheme,
  pub: pubScheme,
  pypi: pep440Scheme,
  rpm: rpmScheme,
  swift: swiftScheme,
} as const satisfies Partial<Record<PackageType, VersionScheme>>;

const schemeByType: Readonly<Partial<Record<PackageType, VersionScheme>>> = schemes;

/** Undefined for types without a known order. */
export function schemeOf(type: string): VersionScheme | undefined {
  const known = packageTypes.find((one) => one === type);
  return known && schemeByType[known];
}
