import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { LayerEntry } from '../../../engine/image/pack-tar.ts';

/** Installed packages, and npm's own record of the folder, which OSV-Scanner reads. */
export function npmPackages(versions: Readonly<Record<string, string>>): LayerEntry[] {
  const packages = Object.entries(versions);
  const locked = Object.fromEntries(packages.map(([name, version]) => [`node_modules/${name}`, { version }]));
  return [
    json('app/node_modules/.package-lock.json', {
      name: 'app',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: locked,
    }),
    ...packages.map(([name, version]) =>
      json(`app/node_modules/${name}/package.json`, { name, version, license: 'MIT' }),
    ),
  ];
}

export function pythonPackages(versions: Readonly<Record<string, string>>): LayerEntry[] {
  return Object.entries(versions).flatMap(([name, version]): LayerEntry[] => {
    const folder = `usr/lib/python3/dist-packages/${name}-${version}.dist-info`;
    const metadata = `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n\n`;
    return [
      { kind: 'file', path: `${folder}/METADATA`, content: metadata },
      { kind: 'file', path: `${folder}/RECORD`, content: '' },
    ];
  });
}

interface Coordinates {
  group: string;
  artifact: string;
  version: string;
}

/** Archives with nothing but their coordinates. */
export function javaArchives(all: readonly Coordinates[]): Promise<LayerEntry[]> {
  return Promise.all(
    all.map(async ({ group, artifact, version }): Promise<LayerEntry> => {
      const zip = new ZipFile();
      const options = { mtime: new Date(0), mode: 0o100644, forceDosTimestamp: true };
      zip.addBuffer(Buffer.from('Manifest-Version: 1.0\n'), 'META-INF/MANIFEST.MF', options);
      const properties = `groupId=${group}\nartifactId=${artifact}\nversion=${version}\n`;
      zip.addBuffer(Buffer.from(properties), `META-INF/maven/${group}/${artifact}/pom.properties`, options);
      zip.end();
      return {
        kind: 'file',
        path: `opt/java/${artifact}-${version}.jar`,
        content: await buffer(zip.outputStream),
      };
    }),
  );
}

function json(path: string, document: object): LayerEntry {
  return { kind: 'file', path, content: `${JSON.stringify(document)}\n` };
}
