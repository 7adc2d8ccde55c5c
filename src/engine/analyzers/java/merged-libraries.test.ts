import { describe, expect, it } from 'vitest';
import { classFile } from '../../../../test/helpers/class-file.ts';
import { makeJar } from '../../../../test/helpers/make-jar.ts';
import { readContent } from '../../../../test/helpers/read-content.ts';
import type { FileFacts } from '../analyzer.ts';
import { javaAnalyzer } from './java-analyzer.ts';

type Entry = [name: string, content: Buffer | string];

const okhttp: Entry = ['okhttp3/OkHttp.class', classFile(['VERSION', '4.9.0'])];
const spring: Entry = ['org/springframework/core/SpringVersion.class', classFile(['getVersion'])];

/** An application with the metadata of one library. */
function readMerged(entries: readonly Entry[], where = 'app/shop.jar', maven = ['org.yaml:snakeyaml:1.30']) {
  const jar = makeJar({ maven, entries: entries.map(([name, content]) => ({ name, content })) });
  return readContent(javaAnalyzer, where, jar);
}

function listed(facts: FileFacts | undefined): string[] {
  return (facts?.packages ?? []).map(({ name, version }) => `${name}@${version}`).filter((one) => !/yaml/.test(one));
}

/** The instructions that make a version of Kotlin: `iconst` for numbers up to 5, `bipush` for others. */
function kotlinVersion(...numbers: number[]): Buffer {
  const pushes = numbers.flatMap((number) => (number <= 5 ? [number + 3] : [0x10, number]));
  return classFile(['kotlin/KotlinVersion'], Buffer.from([0xbb, 0, 10, 0x59, ...pushes, 0xb7, 0, 14]));
}

describe('libraries that were merged into an archive without their metadata', () => {
  it.each([
    [...okhttp, 'com.squareup.okhttp3:okhttp@4.9.0'],
    ['okhttp3/internal/Version.class', classFile(['okhttp/3.14.9']), 'com.squareup.okhttp3:okhttp@3.14.9'],
    ['kotlin/KotlinVersion.class', kotlinVersion(1, 3, 72), 'org.jetbrains.kotlin:kotlin-stdlib@1.3.72'],
    ['kotlin/KotlinVersionCurrentValue.class', kotlinVersion(1, 9, 22), 'org.jetbrains.kotlin:kotlin-stdlib@1.9.22'],
    ['kotlin/KotlinVersionCurrentValue.class', kotlinVersion(2, 1, 0), 'org.jetbrains.kotlin:kotlin-stdlib@2.1.0'],
    ['org/postgresql/util/DriverInfo.class', classFile(['4.2', '42.3.1']), 'org.postgresql:postgresql@42.3.1'],
    ['com/mysql/cj/Constants.class', classFile(['mysql-connector-java-8.0.27']), 'mysql:mysql-connector-java@8.0.27'],
    ['com/mysql/cj/Constants.class', classFile(['mysql-connector-j-8.2.0']), 'com.mysql:mysql-connector-j@8.2.0'],
    ['com/mysql/jdbc/NonRegisteringDriver.class', classFile(['5.1.49']), 'mysql:mysql-connector-java@5.1.49'],
    ['org/h2/engine/Constants.class', classFile(['1.4.196', '1.4.197', '8.2.23']), 'com.h2database:h2@1.4.197'],
    ['org/hsqldb/persist/HsqlDatabaseProperties.class', classFile(['2.5.1', '1.8.0']), 'org.hsqldb:hsqldb@2.5.1'],
    [
      'org/bouncycastle/jce/provider/BouncyCastleProvider.class',
      classFile(['BouncyCastle Security Provider v1.70', '1.3.9999.6.4.10']),
      'org.bouncycastle:bcprov-jdk15on@1.70',
    ],
    [
      'org/bouncycastle/jce/provider/BouncyCastleProvider.class',
      classFile(['BouncyCastle Security Provider v1.78.1']),
      'org.bouncycastle:bcprov-jdk18on@1.78.1',
    ],
    ['io/grpc/internal/GrpcUtil.class', classFile(['1.52.1']), 'io.grpc:grpc-core@1.52.1'],
    ['com/github/luben/zstd/util/ZstdVersion.class', classFile(['1.5.2-1']), 'com.github.luben:zstd-jni@1.5.2-1'],
    ['org/apache/xerces/impl/Version.class', classFile(['Xerces-J 2.12.0']), 'xerces:xercesImpl@2.12.0'],
    ['kafka/kafka-version.properties', 'commitId=66563e\r\nversion=2.5.0\r\n', 'org.apache.kafka:kafka-clients@2.5.0'],
    ['META-INF/groovy-release-info.properties', 'ImplementationVersion=3.0.9\n', 'org.codehaus.groovy:groovy@3.0.9'],
    ['META-INF/groovy-release-info.properties', 'ImplementationVersion=4.0.9\n', 'org.apache.groovy:groovy@4.0.9'],
    [
      'org/apache/catalina/util/ServerInfo.properties',
      'server.info=Apache Tomcat/9.0.70\nserver.number=9.0.70.0\n',
      'org.apache.tomcat.embed:tomcat-embed-core@9.0.70',
    ],
    [
      'org/springframework/boot/SpringBootVersion.class',
      classFile(['2.7.5']),
      'org.springframework.boot:spring-boot@2.7.5',
    ],
  ] as const)('are read from %s', (name, content, expected) => {
    const facts = readMerged([[name, content]]);
    expect(listed(facts)).toEqual([expected]);
    expect(facts).not.toHaveProperty('unreadKind');
  });

  it('are read where a build moved them to another Java package', () => {
    expect(listed(readMerged([[`acme/shadow/${okhttp[0]}`, okhttp[1]]]))).toEqual([
      'com.squareup.okhttp3:okhttp@4.9.0',
    ]);
    expect(listed(readMerged([[`acme${okhttp[0]}`, okhttp[1]]]))).toEqual([]);
  });

  it('are all listed when an archive has several copies', () => {
    const facts = readMerged([okhttp, [`acme/${okhttp[0]}`, classFile(['4.10.0'])]]);
    expect(listed(facts)).toEqual(['com.squareup.okhttp3:okhttp@4.9.0', 'com.squareup.okhttp3:okhttp@4.10.0']);
  });

  it('are listed once in their own archives', () => {
    expect(listed(readMerged([okhttp], 'app/okhttp-4.9.0.jar', []))).toEqual(['com.squareup.okhttp3:okhttp@4.9.0']);
    expect(listed(readMerged([okhttp], 'app/okhttp-jvm-5.1.0.jar', []))).toEqual([
      'com.squareup.okhttp3:okhttp-jvm@5.1.0',
    ]);
  });

  it('are named as unread when they state no version', () => {
    expect(readMerged([spring])).toMatchObject({ unreadKind: 'java-library' });
    expect(readMerged([['acme/okio/Okio.class', classFile([])]])).toMatchObject({ unreadKind: 'java-library' });
    for (const artifact of ['spring-core', 'spring', 'org.springframework.core', 'a.bundles.spring-core']) {
      const facts = readMerged([spring], 'app/shop.jar', [`org.springframework:${artifact}:5.3.17`]);
      expect(facts).not.toHaveProperty('unreadKind');
    }
    expect(readMerged([spring], 'app/spring-core-5.3.17.jar', [])).not.toHaveProperty('unreadKind');
  });

  it('do not hide that the rest of an archive has no coordinates', () => {
    expect(readMerged([okhttp, spring], 'app/shop.jar', [])).toMatchObject({
      packages: [{ name: 'com.squareup.okhttp3:okhttp' }],
      unreadKind: 'java',
    });
  });

  it('have no version where the class states none', () => {
    const versions = [classFile([]), classFile(['4.9']), Buffer.from('4.9.0'), classFile(['x4.9.0'])];
    for (const content of versions) expect(listed(readMerged([[okhttp[0], content]]))).toEqual([]);
    expect(listed(readMerged([['kotlin/KotlinVersion.class', kotlinVersion(1, 3)]]))).toEqual([]);
  });
});
