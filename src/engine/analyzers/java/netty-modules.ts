import { isExactVersion, isMavenId } from './maven-coordinates.ts';
import type { ModuleReader } from './module-reader.ts';

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
 * The modules of Netty in one archive. An archive with merged libraries has one of several files of versions only. The other modules of a release of
 * Netty have the same version.
 */
export function createNettyModules(): ModuleReader {
  const versions = new Map<string, string>();
  const modules = new Set<string>();
  return {
    wants: (name) => (name === versionsName || settingsName.test(name) ? entryBytesMax : 0),
    add(name, bytes) {
      const module = settingsName.exec(name)?.[1];
      if (module !== undefined) {
        if (modules.size < modulesMax) modules.add(`netty-${module}`);
        return;
      }
      for (const [, artifact, version] of bytes.toString('utf8').matchAll(versionLine)) {
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
