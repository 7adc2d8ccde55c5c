import { attribute, type Manifest } from './read-manifest.ts';
import type { Pom } from './read-pom.ts';

/** The names or addresses of licenses that a project file declares, or a manifest (OSGi Core, `Bundle-License`). */
export function declaredLicenses(pom: Pom | undefined, manifest: Manifest | undefined): string[] {
  const inPom = (pom?.licenses ?? []).flatMap(({ name, url }) => name || url || []);
  if (inPom.length > 0) return inPom.map(licenseName);
  const inManifest = attribute(manifest, 'bundle-license') ?? attribute(manifest, 'plugin-license-name');
  return (inManifest?.split(',') ?? [])
    .map((clause) => licenseName(clause.split(';', 1)[0]?.replaceAll('"', '').trim() ?? ''))
    .filter((license) => license !== '');
}

/** Addresses at which licenses are published, without scheme, and their SPDX identifiers. */
const addresses: readonly [beginning: string, id: string][] = [
  ['apache.org/licenses/license-2.0', 'Apache-2.0'],
  ['opensource.org/licenses/apache-2.0', 'Apache-2.0'],
  ['opensource.org/licenses/apache2.0', 'Apache-2.0'],
  ['opensource.org/licenses/mit', 'MIT'],
  ['opensource.org/licenses/bsd-3-clause', 'BSD-3-Clause'],
  ['opensource.org/licenses/bsd-2-clause', 'BSD-2-Clause'],
  ['eclipse.org/legal/epl-v10', 'EPL-1.0'],
  ['eclipse.org/org/documents/epl-v10', 'EPL-1.0'],
  ['eclipse.org/legal/epl-v20', 'EPL-2.0'],
  ['eclipse.org/legal/epl-2.0', 'EPL-2.0'],
  ['eclipse.org/org/documents/epl-2.0', 'EPL-2.0'],
  ['gnu.org/licenses/old-licenses/lgpl-2.1', 'LGPL-2.1-only'],
  ['mozilla.org/mpl/2.0', 'MPL-2.0'],
];

/** The SPDX identifier of a license that is named by its address. Other names are kept. */
function licenseName(text: string): string {
  const address = /^https?:\/\/(?:www\.)?(.+)$/i.exec(text)?.[1]?.toLowerCase();
  if (address === undefined) return text;
  return addresses.find(([beginning]) => address.startsWith(beginning))?.[1] ?? text;
}
