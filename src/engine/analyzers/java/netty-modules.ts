import { isExactVersion, isMavenId, type MavenCoordinates } from './maven-coordinates.ts';

/** The modules of Netty in one archive. Netty states them beside the metadata of Maven. */
export interface NettyModules {
  /** The largest size of this entry that is read. 0 for an entry that names no module. */
  wants(name: string): number;
  add(name: string, text: string): void;
  coordinates(): MavenCoordinates[];
}

const entryBytesMax = 64 * 1024;
/** Netty has about 50 modules. */
const modulesMax = 500;
const versionsName = 'META-INF/io.netty.versions.properties';
const group = 'io.netty';

/**
 * Settings for native images of a module: `META-INF/native-image/io.netty/codec-http/native-image.properties`. Tools that move classes into another
 * Java package may move this folder too: `io.grpc.netty.shaded.io.netty`.
 */
const settingsName =
  /^META-INF\/native-image\/(?:[\w.-]{1,200}\.)?io\.netty\/(?:netty-)?([a-z0-9-]{1,64})\/native-image\.properties$/;
/** `netty-codec-http.version=4.1.79.Final`. */
const versionLine = /^(netty-[a-z0-9-]{1,64})\.version[ \t]*[=:][ \t]*(\S{1,128})[ \t]*$/gm;

/** These modules have versions of their own. */
const ownVersion = /^netty-(?:incubator|tcnative)/;

/**
 * An archive with merged libraries often lacks their Maven metadata, and has one of several files of versions only. The other modules of a
 * release of Netty have the same version.
 */
export function createNettyModules(): NettyModules {
  const versions = new Map<string, string>();
  const modules = new Set<string>();
  return {
    wants: (name) => (name === versionsName || settingsName.test(name) ? entryBytesMax : 0),
    add(name, text) {
      const module = settingsName.exec(name)?.[1];
      if (module !== undefined) {
        if (modules.size < modulesMax) modules.add(`netty-${module}`);
        return;
      }
      for (const [, artifact, version] of text.matchAll(versionLine)) {
        if (isMavenId(artifact) && isExactVersion(version) && versions.size < modulesMax)
          versions.set(artifact, version);
      }
    },
    coordinates() {
      const releases = [...versions].filter(([artifact]) => !ownVersion.test(artifact));
      const [only, ...others] = new Set(releases.map(([, version]) => version));
      const found = new Map(versions);
      if (only !== undefined && others.length === 0) {
        for (const artifact of modules) if (!found.has(artifact)) found.set(artifact, only);
      }
      return Array.from(found, ([artifact, version]) => ({ group, artifact, version }));
    },
  };
}
