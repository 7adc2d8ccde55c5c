import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeJar, manifestText, pomProperties } from '../../../../test/helpers/make-jar.ts';
import { makeZip } from '../../../../test/helpers/make-zip.ts';
import { readContent } from '../../../../test/helpers/read-content.ts';
import { toolMissing } from '../../../../test/helpers/tool-missing.ts';
import type { FileFacts } from '../analyzer.ts';
import { javaAnalyzer } from './java-analyzer.ts';

const read = (where: string, bytes: Buffer): FileFacts | undefined => readContent(javaAnalyzer, where, bytes);

/** `name@version` of each package, with `?` after those whose name was derived, and the place in the archive. */
function listed(where: string, bytes: Buffer): string[] {
  return (read(where, bytes)?.packages ?? [])
    .map(({ name, version, sha1, innerPath }) => `${name}@${version}${sha1 ? '?' : ''} ${innerPath ?? ''}`.trim())
    .sort();
}

describe('javaAnalyzer', () => {
  it('reads the coordinates that Maven stores in an archive, of any name', () => {
    const jar = makeJar({ maven: ['com.acme:api:1.2.3'] });
    for (const where of ['app/api-1.2.3.jar', 'app/api.jar', 'app/app.jar', 'app/x.HPI', 'opt/run-me']) {
      expect(listed(where, jar)).toEqual(['com.acme:api@1.2.3']);
    }
  });

  it('reads no ZIP file of another name that does not begin with META-INF/', () => {
    expect(read('app/data.zip', makeZip([pomProperties('a.b:c:1')]))).toEqual({
      packages: [expect.objectContaining({ name: 'a.b:c' })],
    });
    expect(read('app/data.zip', makeZip([{ name: 'x.txt', content: '' }, pomProperties('a.b:c:1')]))).toBeUndefined();
  });

  it('reads every package that was merged into an archive', () => {
    const shaded = makeJar({ maven: ['com.acme:api:1.2.3', 'org.log:log:2.0', 'org.log:log-core:2.0'] });
    const all = ['com.acme:api@1.2.3', 'org.log:log-core@2.0', 'org.log:log@2.0'];
    expect(listed('app/api-1.2.3.jar', shaded)).toEqual(all);
    expect(listed('app/app.jar', shaded)).toEqual(all);
    expect(listed('app/cli-9.0.jar', shaded)).toEqual(['cli@9.0?', ...all]);
  });

  it('takes the coordinates that the properties lack from the project file and its folder', () => {
    const pom = `<project><parent><groupId>com.acme</groupId><version>4.5</version></parent>
      <artifactId>api</artifactId></project>`;
    const folder = 'META-INF/maven/com.acme/api';
    const withPom = (text: string) => makeJar({ entries: [{ name: `${folder}/pom.xml`, content: text }] });
    expect(listed('app/x.jar', withPom(pom))).toEqual(['com.acme:api@4.5']);
    const unresolved = '<project><artifactId>api</artifactId><version>${revision}</version></project>';
    expect(listed('app/api-4.6.jar', withPom(unresolved))).toEqual(['com.acme:api@4.6']);
    expect(listed('app/api.jar', withPom(unresolved))).toEqual([]);
  });

  it('reads licenses, vendor and required packages of the archive itself', () => {
    const pom = `<?xml version="1.0"?><!-- <version>0</version> --><project xmlns="http://maven.apache.org/POM/4.0.0">
      <groupId>com.acme</groupId><artifactId>api</artifactId><version>1.0</version>
      <licenses><license><name>Apache License, Version 2.0</name></license>
        <license><url>https://www.eclipse.org/legal/epl-v20.html</url></license></licenses>
      <properties><log.group>org.log</log.group></properties>
      <dependencies>
        <dependency><groupId>\${log.group}</groupId><artifactId>log</artifactId><version>2.0</version></dependency>
        <dependency><groupId>junit</groupId><artifactId>junit</artifactId><scope>test</scope></dependency>
        <dependency><groupId>a</groupId><artifactId>b</artifactId><optional>true</optional></dependency>
      </dependencies></project>`;
    const entries = [{ name: 'META-INF/maven/com.acme/api/pom.xml', content: pom }];
    const jar = makeJar({ maven: ['com.acme:api:1.0'], manifest: { 'Implementation-Vendor': 'Acme &c' }, entries });
    expect(read('web/api.war', jar)?.packages).toEqual([
      {
        type: 'maven',
        name: 'com.acme:api',
        version: '1.0',
        licenses: ['Apache License, Version 2.0', 'EPL-2.0'],
        supplier: 'Acme &c',
        dependencies: ['org.log:log'],
        qualifiers: { type: 'war' },
        hashes: [`sha1-${createHash('sha1').update(jar).digest('base64')}`],
      },
    ]);
  });

  it.each([
    ['spring-beans-5.3.23.jar', {}, 'org.springframework:spring-beans@5.3.23'],
    ['gson-2.2.4.jar', { 'Bundle-SymbolicName': 'com.google.gson' }, 'com.google.code.gson:gson@2.2.4'],
    ['groovy-4.0.1.jar', {}, 'org.apache.groovy:groovy@4.0.1'],
    ['groovy-all-2.4.21.jar', {}, 'org.codehaus.groovy:groovy-all@2.4.21'],
    ['foo-api-1.0.jar', { 'Implementation-Vendor-Id': 'com.foo' }, 'com.foo:foo-api@1.0'],
    ['foo-api-1.0.jar', { 'Implementation-Vendor-Id': 'org.apache' }, 'foo-api@1.0'],
    ['mail-1.4.1.jar', { 'Implementation-Vendor-Id': 'com.sun', 'Extension-Name': 'javax.mail' }, 'mail@1.4.1'],
    ['foo-api-1.0.jar', { 'Bundle-SymbolicName': 'com.foo.foo-api;singleton:=true' }, 'com.foo:foo-api@1.0'],
    ['maven-core-3.8.jar', { 'Bundle-SymbolicName': 'org.apache.maven.core' }, 'org.apache.maven:maven-core@3.8'],
    ['foo-1.0.jar', { 'Bundle-SymbolicName': 'com.foo' }, 'foo@1.0'],
    ['ch.qos.logback.logback-classic-1.2.3.jar', {}, 'ch.qos.logback:logback-classic@1.2.3'],
    ['org.scala-lang.scala-library-2.13.0.jar', {}, 'org.scala-lang:scala-library@2.13.0'],
    ['org.apache.kafka.kafka_2.13-2.8.0.jar', {}, 'org.apache.kafka:kafka_2.13@2.8.0'],
    ['org.typelevel.cats-core_3-2.9.0.jar', {}, 'org.typelevel:cats-core_3@2.9.0'],
    ['com.foo.foo-v3_2.13-2.6.3.jar', {}, 'com.foo:foo-v3_2.13@2.6.3'],
    ['foo-1_3.jar', {}, 'foo@1_3'],
    ['com.foo.foo_2.13-1.0.jar', { 'Implementation-Vendor-Id': 'com.foo' }, 'com.foo:foo_2.13@1.0'],
    ['foo_2.13-1.0.jar', { 'Implementation-Vendor-Id': 'com.foo' }, 'com.foo:foo_2.13@1.0'],
    ['com.foo.config-1.3.3.jar', { 'Implementation-Vendor-Id': 'com.foo' }, 'com.foo:config@1.3.3'],
    ['com.squareup.okhttp3.okhttp-4.9.1.jar', {}, 'com.squareup.okhttp3:okhttp@4.9.1'],
    ['com.foo.bar-1.3.jar', {}, 'com.foo.bar@1.3'],
    ['lib/main/com.foo.bar-1.3.jar', {}, 'com.foo:bar@1.3'],
    ['log4j-1.2-api-2.17.2.jar', {}, 'log4j-1.2-api@2.17.2'],
    ['epoll-4.1.74.Final-linux-x86_64.jar', {}, 'epoll@4.1.74.Final'],
    ['org.eclipse.osgi_3.18.500.v20230801.jar', {}, 'org.eclipse.osgi@3.18.500.v20230801'],
    ['zstd-1.5.2-1.jar', {}, 'zstd@1.5.2-1'],
    ['kafka-raft-3.6.0.jar', {}, 'org.apache.kafka:kafka-raft@3.6.0'],
    ['kafka-avro-serializer-7.0.1.jar', {}, 'kafka-avro-serializer@7.0.1'],
    ['elasticsearch-rest-client-7.17.3.jar', {}, 'org.elasticsearch.client:elasticsearch-rest-client@7.17.3'],
    ['quartz-1.5.2.jar', {}, 'quartz:quartz@1.5.2'],
    ['quartz-2.3.2.jar', {}, 'org.quartz-scheduler:quartz@2.3.2'],
    ['nekohtml-1.9.22.jar', {}, 'net.sourceforge.nekohtml:nekohtml@1.9.22'],
    ['nekohtml-1.9.6.2.jar', {}, 'nekohtml:nekohtml@1.9.6.2'],
    ['bsh-2.0b4.jar', {}, 'org.beanshell:bsh@2.0b4'],
    ['bsh-2.0b6.jar', {}, 'org.apache-extras.beanshell:bsh@2.0b6'],
    [
      'jna-platform-5.6.0.jar',
      { 'Bundle-SymbolicName': 'com.sun.jna.platform' },
      'net.java.dev.jna:jna-platform@5.6.0',
    ],
    ['asm-commons-7.1.jar', { 'Bundle-SymbolicName': 'org.objectweb.asm.commons' }, 'org.ow2.asm:asm-commons@7.1'],
    ['asm-tree-3.3.1.jar', {}, 'asm:asm-tree@3.3.1'],
    ['ion-java-1.5.1.jar', {}, 'software.amazon.ion:ion-java@1.5.1'],
    ['ion-java-1.10.4.jar', {}, 'com.amazon.ion:ion-java@1.10.4'],
    ['rhino-1.7.14.jar', {}, 'org.mozilla:rhino@1.7.14'],
    ['jffi-1.2.19-native.jar', {}, 'com.github.jnr:jffi@1.2.19'],
    [
      'hibernate-commons-annotations-5.1.2.Final.jar',
      { 'Implementation-Vendor-Id': 'org.hibernate' },
      'org.hibernate.common:hibernate-commons-annotations@5.1.2.Final',
    ],
    ['serializer-1.0.jar', {}, 'serializer@1.0'],
    ['ktor-io-jvm-2.1.0.jar', { 'Automatic-Module-Name': 'io.ktor.io' }, 'io.ktor:ktor-io-jvm@2.1.0'],
    ['ktor-http-cio-jvm-1.6.8.jar', { 'Implementation-Title': 'ktor-http-cio' }, 'io.ktor:ktor-http-cio-jvm@1.6.8'],
    ['ktor-swagger-ui-2.1.jar', { 'Automatic-Module-Name': 'com.foo' }, 'ktor-swagger-ui@2.1'],
    [
      'micronaut-security-jwt-3.6.3.jar',
      { 'Automatic-Module-Name': 'io.micronaut.security.security_jwt' },
      'io.micronaut.security:micronaut-security-jwt@3.6.3',
    ],
    [
      'micronaut-serde-jackson-2.4.0.jar',
      { 'Automatic-Module-Name': 'io.micronaut.serde.micronaut_serde_jackson' },
      'io.micronaut.serde:micronaut-serde-jackson@2.4.0',
    ],
    ['micronaut-foo-1.0.jar', { 'Automatic-Module-Name': 'io.micronaut.bar' }, 'micronaut-foo@1.0'],
    ['foo-api-1.0.jar', { 'Automatic-Module-Name': 'com.foo.foo_api' }, 'foo-api@1.0'],
    ['junit-platform-engine-1.8.2.jar', {}, 'org.junit.platform:junit-platform-engine@1.8.2'],
    ['guava-31.1-jre.jar', {}, 'com.google.guava:guava@31.1-jre'],
    ['commons-daemon-1.0.15.jar', {}, 'commons-daemon:commons-daemon@1.0.15'],
    ['commons-logging-api-1.2.jar', {}, 'commons-logging:commons-logging-api@1.2'],
    ['commons-math-2.2.jar', {}, 'org.apache.commons:commons-math@2.2'],
    ['axis-1.4.jar', {}, 'axis:axis@1.4'],
    ['struts-1.2.9.jar', {}, 'struts:struts@1.2.9'],
    ['struts-3.0.jar', {}, 'struts@3.0'],
    ['json-20090211.jar', {}, 'org.json:json@20090211'],
    ['json-1.0.jar', {}, 'json@1.0'],
    ['bcprov-jdk15on-150.jar', {}, 'org.bouncycastle:bcprov-jdk15on@1.50'],
    ['bcpkix-jdk18on-1781.jar', {}, 'org.bouncycastle:bcpkix-jdk18on@1.78.1'],
    ['bcprov-ext-jdk15-140.jar', {}, 'org.bouncycastle:bcprov-ext-jdk15@1.40'],
    ['bcprov-jdk18on-1.78.1.jar', {}, 'org.bouncycastle:bcprov-jdk18on@1.78.1'],
    ['itext-2.1.7.jar', {}, 'com.lowagie:itext@2.1.7'],
    ['jdom-1.0.jar', {}, 'jdom:jdom@1.0'],
    ['jdom-1.1.3.jar', {}, 'org.jdom:jdom@1.1.3'],
    ['fop-0.20.5.jar', {}, 'fop:fop@0.20.5'],
    ['fop-0.95.jar', {}, 'org.apache.xmlgraphics:fop@0.95'],
    ['batik-bridge-1.6-1.jar', {}, 'batik:batik-bridge@1.6-1'],
    ['batik-bridge-1.17.jar', {}, 'org.apache.xmlgraphics:batik-bridge@1.17'],
    ['xmlsec-1.3.0.jar', {}, 'xml-security:xmlsec@1.3.0'],
    ['xmlsec-1.4.4.jar', {}, 'org.apache.santuario:xmlsec@1.4.4'],
    ['foo-1.0-SNAPSHOT.jar', {}, 'foo@1.0-SNAPSHOT'],
    ['catalina.jar', { 'Implementation-Version': '9.0.1 (build 4)' }, 'catalina@9.0.1'],
    ['app.jar', { 'Implementation-Title': 'shop', 'Implementation-Version': '7' }, 'shop@7'],
    [
      'git.hpi',
      { 'Group-Id': 'org.jenkins-ci.plugins', 'Plugin-Version': '4.11.0' },
      'org.jenkins-ci.plugins:git@4.11.0',
    ],
  ])(
    'derives the name of %s without Maven metadata, with manifest %o, and states its SHA-1',
    (name, manifest, expected) => {
      const jar = makeJar({ manifest });
      const [found] = read(`app/${name}`, jar)?.packages ?? [];
      expect(`${found?.name}@${found?.version}`).toBe(expected);
      expect(found?.sha1).toBe(createHash('sha1').update(jar).digest('hex'));
    },
  );

  const nettyEntries = (versions: Readonly<Record<string, string>>, ...settings: string[]) => [
    {
      name: 'META-INF/io.netty.versions.properties',
      content: Object.entries(versions)
        .map(([name, version]) => `${name}.version=${version}\n${name}.buildDate=2022-07-11 20\\:51\\:03 +0000\n`)
        .join('#Mon, 11 Jul 2022\n'),
    },
    ...settings.map((folder) => ({
      name: `META-INF/native-image/${folder}/native-image.properties`,
      content: 'Args =',
    })),
  ];

  it('reads the modules of Netty in an archive without their Maven metadata', () => {
    const entries = nettyEntries(
      { 'netty-common': '4.1.79.Final' },
      'a.shaded.io.netty/codec-http',
      'io.netty/netty-buffer',
    );
    expect(listed('app/client-1.0.jar', makeJar({ maven: ['com.acme:client:1.0'], entries }))).toEqual([
      'com.acme:client@1.0',
      'io.netty:netty-buffer@4.1.79.Final',
      'io.netty:netty-codec-http@4.1.79.Final',
      'io.netty:netty-common@4.1.79.Final',
    ]);
  });

  it('states that the rest of an archive with modules of Netty has no coordinates', () => {
    const entries = nettyEntries({ 'netty-common': '4.1.79.Final' });
    const found = { packages: [{ name: 'io.netty:netty-common' }], unreadKind: 'java' };
    expect(read('app/shop.jar', makeJar({ entries }))).toMatchObject(found);
    for (const jar of [makeJar({ maven: ['com.acme:shop:1.0'], entries }), makeJar({ entries, hasNoCode: true })]) {
      expect(read('app/shop.jar', jar)).not.toHaveProperty('unreadKind');
    }
    expect(read('app/netty-common-4.1.79.Final.jar', makeJar({ entries }))).not.toHaveProperty('unreadKind');
  });

  const scalaEntry = (name: string, copyright = 'LAMP/EPFL and Lightbend') => ({
    name,
    content: `copyright.string=Copyright 2002-2021, ${copyright}\nmaven.version.number=2.13.8\nversion.number=2.13.8\n`,
  });

  it('reads the libraries of Scala in an archive without their Maven metadata', () => {
    const entries = [scalaEntry('library.properties'), scalaEntry('compiler.properties')];
    expect(listed('app/shop-assembly.jar', makeJar({ maven: ['org.yaml:snakeyaml:1.29'], entries }))).toEqual([
      'org.scala-lang:scala-compiler@2.13.8',
      'org.scala-lang:scala-library@2.13.8',
      'org.yaml:snakeyaml@1.29',
    ]);
    const other = [scalaEntry('library.properties', 'Acme'), scalaEntry('lib/library.properties')];
    expect(listed('app/shop-assembly.jar', makeJar({ maven: ['org.yaml:snakeyaml:1.29'], entries: other }))).toEqual([
      'org.yaml:snakeyaml@1.29',
    ]);
  });

  it('lists the library of Scala once', () => {
    const entries = [scalaEntry('library.properties')];
    expect(listed('app/scala-library-2.13.8.jar', makeJar({ entries }))).toEqual([
      'org.scala-lang:scala-library@2.13.8?',
    ]);
  });

  it('lists a module of Netty once', () => {
    const entries = nettyEntries({ 'netty-common': '4.1.79.Final' }, 'io.netty/common');
    const jar = makeJar({ maven: ['io.netty:netty-common:4.1.79.Final'], entries });
    expect(listed('app/netty-common-4.1.79.Final.jar', jar)).toEqual(['io.netty:netty-common@4.1.79.Final']);
    expect(listed('app/netty-common-4.1.79.Final.jar', makeJar({ entries }))).toEqual([
      'io.netty:netty-common@4.1.79.Final',
    ]);
  });

  it.each([
    ['several versions', { 'netty-common': '4.1.79.Final', 'netty-buffer': '4.1.50.Final' }, 'io.netty/codec-http'],
    ['no version', {}, 'io.netty/codec-http'],
    ['the version of another release', { 'netty-tcnative': '2.0.30.Final' }, 'io.netty/codec-http'],
    ['settings of another project', { 'netty-common': '4.1.79.Final' }, 'io.netty.contrib/codec-http'],
  ])('does not know the version of a module of Netty with %s', (_, versions, folder) => {
    const entries = nettyEntries(versions, folder);
    expect(listed('app/a-1.0.jar', makeJar({ maven: ['b:a:1.0'], entries })).join()).not.toContain('codec-http');
  });

  it('ignores versions of Netty that a build did not replace', () => {
    const entries = nettyEntries({ 'netty-common': '${project.version}', 'netty..version=1': 'x' });
    expect(listed('app/a-1.0.jar', makeJar({ maven: ['b:a:1.0'], entries }))).toEqual(['b:a@1.0']);
  });

  it('leaves an archive without coordinates to the unread kinds', () => {
    expect(read('app/tool.jar', makeJar())).toEqual({});
    expect(read('app/tool.jar', makeJar({ manifest: { 'Implementation-Version': '${version}' } }))).toEqual({});
    expect(read('app/spring-web-5.0.jar', makeJar({ manifest: { 'Weave-Classes': 'x' } }))).toEqual({});
  });

  it('names the Java runtime instead of its own archives', () => {
    const manifest = { 'Implementation-Title': 'Java Runtime Environment', 'Implementation-Version': '17.0.15' };
    expect(read('opt/jdk/lib/jrt-fs.jar', makeJar({ manifest }))?.packages).toMatchObject([
      { type: 'generic', name: 'openjdk', version: '17.0.15' },
    ]);
  });

  it('reads archives in archives, and states their places', () => {
    const library = makeJar({ maven: ['org.log:log:2.0'] });
    const module = makeJar({
      maven: ['com.acme:web:1.0'],
      entries: [{ name: 'WEB-INF/lib/log-2.0.jar', content: library }],
    });
    const ear = makeJar({
      maven: ['com.acme:shop:1.0'],
      entries: [
        { name: 'web.war', content: module, isStored: true },
        { name: 'lib/spring-web-5.3.23.jar', content: makeJar(), isStored: true },
      ],
    });
    expect(listed('app/shop.ear', ear)).toEqual([
      'com.acme:shop@1.0',
      'com.acme:web@1.0 web.war',
      'org.log:log@2.0 web.war!/WEB-INF/lib/log-2.0.jar',
      'org.springframework:spring-web@5.3.23? lib/spring-web-5.3.23.jar',
    ]);
  });

  it('reads the libraries of an executable application that begins with a shell script', () => {
    const script = `#!/bin/bash\n# :: Spring Boot Startup Script ::\n${'#'.repeat(9000)}\n`;
    const entries = [
      { name: 'META-INF/MANIFEST.MF', content: manifestText({ 'Start-Class': 'com.acme.Main' }) },
      { name: 'BOOT-INF/lib/log-2.0.jar', content: makeJar({ maven: ['org.log:log:2.0'] }), isStored: true },
    ];
    const expected = ['org.log:log@2.0 BOOT-INF/lib/log-2.0.jar'];
    expect(listed('app/shop', makeZip(entries, { prefix: script }))).toEqual(expected);
    expect(listed('app/shop.jar', makeZip(entries, { prefix: '#!/bin/sh\n' }))).toEqual(expected);
    expect(read('app/shop', makeZip(entries, { prefix: '#!/bin/sh\n' }))).toBeUndefined();
  });

  it('states that libraries of an application have no coordinates', () => {
    const entries = [{ name: 'BOOT-INF/lib/tool.jar', content: makeJar() }];
    const known = makeJar({ maven: ['com.acme:shop:1.0'], entries });
    expect(read('app/shop.jar', known)).toMatchObject({ packages: [{ name: 'com.acme:shop' }], unreadKind: 'java' });
    const agent = makeJar({ manifest: { 'Premain-Class': 'com.acme.Agent' } });
    const withAgent = (name: string) => makeJar({ maven: ['com.acme:shop:1.0'], entries: [{ name, content: agent }] });
    expect(read('app/shop.jar', withAgent('BOOT-INF/lib/agent.jar'))).toHaveProperty('unreadKind', 'java');
    expect(read('app/shop.jar', withAgent('com/acme/agent.jar'))).not.toHaveProperty('unreadKind');
    const withoutCode = [{ name: 'BOOT-INF/lib/docs.jar', content: makeJar({ hasNoCode: true }) }];
    const complete = read('app/shop.jar', makeJar({ maven: ['com.acme:shop:1.0'], entries: withoutCode }));
    expect(complete).not.toHaveProperty('unreadKind');
  });

  it('warns about a damaged archive and keeps its readable packages', () => {
    const jar = makeJar({
      maven: ['com.acme:api:1.0'],
      entries: [{ name: 'lib/a.jar', content: 'no archive' }],
    });
    expect(read('app/api.jar', jar)).toMatchObject({
      packages: [{ name: 'com.acme:api' }],
      warnings: ['A part of the archive is damaged and was not read.'],
    });
  });

  it('ignores coordinates that Maven does not accept', () => {
    const jar = makeJar({ maven: ['com.acme:api:${project.version}', 'com acme:api:1.0', 'a/b:..:1'] });
    expect(read('app/tool.jar', jar)).toEqual({});
  });

  const needsJar = toolMissing('jar', '--version', 'default-jdk-headless');
  it.skipIf(needsJar)(`reads archives that the jar tool of the JDK writes${needsJar}`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-jar-'));
    try {
      const place = path.join(folder, 'META-INF/maven/com.acme/api');
      mkdirSync(place, { recursive: true });
      writeFileSync(path.join(place, 'pom.properties'), pomProperties('com.acme:api:1.0').content);
      for (const options of ['-cf', '-c0f']) {
        const file = path.join(folder, `api${options}.jar`);
        execFileSync('jar', [options, file, '-C', folder, 'META-INF']);
        expect(listed('app/api-1.0.jar', readFileSync(file))).toEqual(['com.acme:api@1.0']);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
