import { classTexts } from './class-texts.ts';

/** How a library that has no Maven metadata is recognized in an archive into which it was merged. */
export interface LibraryMark {
  /**
   * An entry that each release of the library has. Tools that move libraries into another Java package put folders before it:
   * `shadow/okhttp3/OkHttp.class`.
   */
  entry: string;
  group: string;
  /** A function gets the version. */
  artifact: string | ((version: string) => string);
  /** Versions that the entry states, of which the highest one counts. Absent: the library states its version in its manifest only. */
  versions?: (bytes: Buffer) => string[];
  /** Artifacts that are or contain the library, beside one of the same name. */
  isIn?: RegExp;
}

/** Libraries whose builds with Gradle or Ant add no Maven metadata, and that have known vulnerabilities. Verified with archives of Maven Central. */
export const libraryMarks: readonly LibraryMark[] = [
  okhttp('okhttp3/OkHttp.class', /^(\d{1,2}\.\d{1,3}\.\d{1,3}(?:-[\w.]{1,20})?)$/),
  okhttp('okhttp3/internal/Version.class', /^okhttp\/(3\.\d{1,3}\.\d{1,3}(?:-[\w.]{1,20})?)$/),
  kotlin('kotlin/KotlinVersion.class'),
  kotlin('kotlin/KotlinVersionCurrentValue.class'),
  {
    entry: 'org/postgresql/util/DriverInfo.class',
    group: 'org.postgresql',
    artifact: 'postgresql',
    versions: inTexts(/^(42\.\d{1,3}\.\d{1,3}(?:\.jre\d)?)$/),
  },
  mysql('mysql', 'mysql-connector-java', /^mysql-connector-java-(\d\.\d{1,2}\.\d{1,3})$/),
  mysql('com.mysql', 'mysql-connector-j', /^mysql-connector-j-(\d\.\d{1,2}\.\d{1,3})$/),
  {
    entry: 'com/mysql/jdbc/NonRegisteringDriver.class',
    group: 'mysql',
    artifact: 'mysql-connector-java',
    versions: inTexts(/^(5\.\d\.\d{1,3})$/),
  },
  {
    // It also states the number of an earlier stable build.
    entry: 'org/h2/engine/Constants.class',
    group: 'com.h2database',
    artifact: 'h2',
    versions: inTexts(/^([12]\.\d\.\d{3})$/),
  },
  {
    // It also states the versions of its file formats.
    entry: 'org/hsqldb/persist/HsqlDatabaseProperties.class',
    group: 'org.hsqldb',
    artifact: 'hsqldb',
    versions: inTexts(/^(2\.\d\.\d)$/),
  },
  {
    // Releases for older Java have other artifacts and the same versions.
    entry: 'org/bouncycastle/jce/provider/BouncyCastleProvider.class',
    group: 'org.bouncycastle',
    artifact: (version) => (Number(/^1\.(\d{1,3})/.exec(version)?.[1]) < 71 ? 'bcprov-jdk15on' : 'bcprov-jdk18on'),
    versions: inTexts(/^BouncyCastle Security Provider v(1\.\d{2}(?:\.\d)?)$/),
    isIn: /^bcprov-/,
  },
  {
    entry: 'io/grpc/internal/GrpcUtil.class',
    group: 'io.grpc',
    artifact: 'grpc-core',
    versions: inTexts(/^(1\.\d{1,3}\.\d{1,2})$/),
  },
  {
    entry: 'com/github/luben/zstd/util/ZstdVersion.class',
    group: 'com.github.luben',
    artifact: 'zstd-jni',
    versions: inTexts(/^(1\.\d\.\d{1,2}-\d{1,2})$/),
  },
  {
    entry: 'org/apache/xerces/impl/Version.class',
    group: 'xerces',
    artifact: 'xercesImpl',
    versions: inTexts(/^Xerces-J (\d\.\d{1,2}\.\d{1,2})$/),
  },
  {
    entry: 'kafka/kafka-version.properties',
    group: 'org.apache.kafka',
    artifact: 'kafka-clients',
    versions: inLines(/^version=(\d\.\d{1,2}\.\d{1,2})$/m),
  },
  groovy('org.codehaus.groovy', /^ImplementationVersion=([1-3]\.[\w.-]{1,20})$/m),
  groovy('org.apache.groovy', /^ImplementationVersion=([4-9]\.[\w.-]{1,20})$/m),
  {
    // The fourth number is that of a build and always 0. JBoss Web has this file too.
    entry: 'org/apache/catalina/util/ServerInfo.properties',
    group: 'org.apache.tomcat.embed',
    artifact: 'tomcat-embed-core',
    versions: inLines(/^server\.info=Apache Tomcat\/(\d{1,2}\.\d\.\d{1,3}(?:-M\d{1,2})?)$/m),
    isIn: /^(?:catalina|tomcat-catalina|tomcat-embed-core)$/,
  },
  {
    entry: 'org/springframework/boot/SpringBootVersion.class',
    group: 'org.springframework.boot',
    artifact: 'spring-boot',
    versions: inTexts(/^(\d\.\d{1,2}\.\d{1,2}(?:\.RELEASE)?)$/),
  },
  {
    entry: 'org/springframework/core/SpringVersion.class',
    group: 'org.springframework',
    artifact: 'spring-core',
    isIn: /(?:^|\.)(?:spring(?:-core)?|springframework\.core)$/,
  },
  {
    entry: 'org/springframework/security/core/SpringSecurityCoreVersion.class',
    group: 'org.springframework.security',
    artifact: 'spring-security-core',
    isIn: /(?:^|\.)spring-security-core$/,
  },
  {
    entry: 'org/hibernate/Version.class',
    group: 'org.hibernate',
    artifact: 'hibernate-core',
    isIn: /(?:^|\.)hibernate(?:3|-core[\w-]{0,20})?$/,
  },
  {
    entry: 'reactor/netty/http/server/HttpServer.class',
    group: 'io.projectreactor.netty',
    artifact: 'reactor-netty-http',
    isIn: /^reactor-netty(?:-http)?$/,
  },
  { entry: 'okio/Okio.class', group: 'com.squareup.okio', artifact: 'okio', isIn: /(?:^|[.-])okio(?:-jvm)?$/ },
  {
    // Its version file has three of the four numbers.
    entry: 'org/xerial/snappy/SnappyLoader.class',
    group: 'org.xerial.snappy',
    artifact: 'snappy-java',
    isIn: /(?:^|\.)snappy-java$/,
  },
];

function okhttp(entry: string, pattern: RegExp): LibraryMark {
  const isIn = /^okhttp(?:-jvm)?$/;
  return { entry, group: 'com.squareup.okhttp3', artifact: 'okhttp', versions: inTexts(pattern), isIn };
}

/** `kotlin.KotlinVersionCurrentValue` since 1.4.20, and `kotlin.KotlinVersion` before, make the version from three numbers. */
function kotlin(entry: string): LibraryMark {
  return { entry, group: 'org.jetbrains.kotlin', artifact: 'kotlin-stdlib', versions: kotlinVersions };
}

function mysql(group: string, artifact: string, pattern: RegExp): LibraryMark {
  const isIn = /^mysql-connector-/;
  return { entry: 'com/mysql/cj/Constants.class', group, artifact, versions: inTexts(pattern), isIn };
}

function groovy(group: string, pattern: RegExp): LibraryMark {
  const entry = 'META-INF/groovy-release-info.properties';
  return { entry, group, artifact: 'groovy', versions: inLines(pattern), isIn: /^groovy(?:-all)?$/ };
}

function inTexts(pattern: RegExp): (bytes: Buffer) => string[] {
  return (bytes) => classTexts(bytes).flatMap((text) => pattern.exec(text)?.[1] ?? []);
}

function inLines(pattern: RegExp): (bytes: Buffer) => string[] {
  return (bytes) => {
    const version = pattern.exec(bytes.toString('latin1').replaceAll('\r\n', '\n'))?.[1];
    return version === undefined ? [] : [version];
  };
}

/** `new`, `dup`, three of `iconst` or `bipush`, `invokespecial`. */
const newVersion = /\xbb[\s\S]{2}\x59((?:[\x03-\x08]|\x10[\x00-\x7f]){3})\xb7/;

function kotlinVersions(bytes: Buffer): string[] {
  const pushes = newVersion.exec(bytes.toString('latin1'))?.[1] ?? '';
  const numbers = [...pushes.matchAll(/\x10([\s\S])|([\x03-\x08])/g)].map(([, byte, constant]) =>
    byte === undefined ? (constant ?? '').charCodeAt(0) - 3 : byte.charCodeAt(0),
  );
  return numbers.length === 3 ? [numbers.join('.')] : [];
}
