import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../analyzer.ts';
import { javaFilesAnalyzer } from './java-files-analyzer.ts';

const read = (path: string, text: string): FileFacts => javaFilesAnalyzer.analyze({ path, bytes: Buffer.from(text) });

/** `name@version` of each package, with `dev` after packages for development. */
function listed(path: string, text: string): string[] {
  const packages = read(path, text).packages ?? [];
  return packages.map(({ name, version, isDevelopment }) => `${name}@${version}${isDevelopment ? ' dev' : ''}`);
}

describe('javaFilesAnalyzer', () => {
  it('reads the exact versions of a project file and counts the others', () => {
    const dependency = (artifact: string, more: string) =>
      `<dependency><groupId>org.log</groupId><artifactId>${artifact}</artifactId>${more}</dependency>`;
    const pom = `<project><groupId>com.acme</groupId><version>3.1</version>
      <properties><log.version>2.0</log.version></properties>
      <dependencyManagement><dependencies>${dependency('managed', '<version>2.1</version>')}</dependencies></dependencyManagement>
      <dependencies>
        ${dependency('written', '<version>1.0</version>')}
        ${dependency('property', '<version>${log.version}</version>')}
        ${dependency('managed', '')}
        ${dependency('own', '<version>${project.version}</version>')}
        ${dependency('testing', '<version>4</version><scope>test</scope>')}
        ${dependency('servlet', '<scope>provided</scope>')}
        ${dependency('parent', '')}
        ${dependency('range', '<version>[1.0,2.0)</version>')}
        ${dependency('circular', '<version>${a}</version>')}
      </dependencies>
      <build><plugins><plugin><dependencies>${dependency('plugin', '<version>1</version>')}</dependencies></plugin></plugins></build>
      </project>`.replace('<properties>', '<properties><a>${b}</a><b>${a}</b>');
    expect(listed('srv/pom.xml', pom)).toEqual([
      'org.log:written@1.0',
      'org.log:property@2.0',
      'org.log:managed@2.1',
      'org.log:own@3.1',
      'org.log:testing@4 dev',
    ]);
    expect(read('srv/pom.xml', pom).warnings).toEqual([
      'The exact versions of 3 dependencies are not in this file, and these packages were not assessed.',
    ]);
    expect(read('srv/pom.xml', 'no XML').warnings).toHaveLength(1);
  });

  it('reads the lock files of Gradle', () => {
    const lock = `# This is a Gradle generated file for dependency locking.
org.log:log:2.0=compileClasspath,runtimeClasspath,testRuntimeClasspath
junit:junit:4.13=testCompileClasspath,testRuntimeClasspath
org.tool:processor:1=annotationProcessor
broken
empty=
`;
    expect(listed('srv/gradle.lockfile', lock)).toEqual([
      'org.log:log@2.0',
      'junit:junit@4.13 dev',
      'org.tool:processor@1 dev',
    ]);
    expect(listed('srv/buildscript-gradle.lockfile', 'com.x:plugin:1=classpath\n')).toEqual(['com.x:plugin@1 dev']);
  });

  it('reads the lock files of sbt', () => {
    const dependencies = [
      { org: 'org.typelevel', name: 'cats-core_2.13', version: '2.9.0', configurations: ['compile', 'test'] },
      { org: 'org.scalameta', name: 'munit_2.13', version: '0.7', configurations: ['test'] },
      { org: 'x', name: 5 },
    ];
    expect(listed('srv/build.sbt.lock', JSON.stringify({ lockVersion: 1, dependencies }))).toEqual([
      'org.typelevel:cats-core_2.13@2.9.0',
      'org.scalameta:munit_2.13@0.7 dev',
    ]);
    expect(read('srv/build.sbt.lock', '[]').warnings).toEqual(['The file is not a lock file of sbt.']);
  });

  it('reads the metadata of unpacked archives', () => {
    const path = 'srv/webapps/shop/META-INF/maven/com.acme/shop/pom.properties';
    expect(listed(path, 'version=1.0\r\ngroupId=com.acme\r\nartifactId=shop\r\n')).toEqual(['com.acme:shop@1.0']);
    expect(javaFilesAnalyzer.wants('srv/config/pom.properties')).toBe(0);
  });

  it('reads no project or lock file of an installed dependency', () => {
    for (const path of ['app/node_modules/x/pom.xml', 'root/.m2/x/gradle.lockfile', 'x/META-INF/maven/a/b/pom.xml']) {
      expect(javaFilesAnalyzer.wants(path)).toBe(0);
    }
  });
});
