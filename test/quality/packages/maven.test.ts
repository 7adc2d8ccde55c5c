import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import type { AllowedDifference } from '../harness/compare-packages.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

const missing = toolMissing('mvn', '--version', 'maven');
const boot = dependency('org.springframework.boot', 'spring-boot-starter-parent', '2.7.5');
const own = '<groupId>com.acme</groupId><artifactId>shop</artifactId><version>1.0</version>';
const itself: AllowedDifference = {
  difference: /^extra maven com\.acme:shop 1\.0$/,
  reason: 'The project itself is no dependency of it.',
};

const merged = [
  ['com.squareup.okhttp3', 'okhttp', '4.9.0'],
  ['org.postgresql', 'postgresql', '42.3.1'],
  ['com.h2database', 'h2', '2.0.204'],
  ['mysql', 'mysql-connector-java', '8.0.27'],
  ['org.bouncycastle', 'bcprov-jdk18on', '1.72'],
  ['org.apache.groovy', 'groovy', '4.0.9'],
  ['org.apache.tomcat.embed', 'tomcat-embed-core', '9.0.70'],
  ['io.grpc', 'grpc-core', '1.52.1'],
  ['org.springframework', 'spring-core', '5.3.17'],
] as const;

/** Without metadata, as Gradle's tasks for jars with all libraries write them. */
const withoutMetadata =
  '<filters><filter><artifact>*:*</artifact><excludes><exclude>META-INF/maven/**</exclude></excludes></filter></filters>' +
  '<relocations><relocation><pattern>okhttp3</pattern><shadedPattern>acme.okhttp3</shadedPattern></relocation></relocations>';

type MavenCase = [name: string, project: string, allowed: AllowedDifference[], unread?: string[]];

const cases: MavenCase[] = [
  [
    'a Spring Boot archive',
    `<parent>${boot}</parent>${own}<dependencies><dependency><groupId>org.springframework.boot</groupId>` +
      `<artifactId>spring-boot-starter-web</artifactId></dependency></dependencies>${plugin('org.springframework.boot', 'spring-boot-maven-plugin', '2.7.5')}`,
    [
      itself,
      {
        difference: 'extra maven org.springframework.boot:spring-boot-jarmode-layertools 2.7.5',
        reason: 'The plug-in adds this archive, which is no dependency of the project.',
      },
      {
        difference: /^missing maven org\.springframework\.boot:spring-boot-starter\S* 2\.7\.5$/,
        reason: 'Starters have no classes, and the plug-in leaves them out of the archive.',
      },
    ],
  ],
  [
    'a war',
    `${own}<packaging>war</packaging><dependencies><dependency>${dependency('org.apache.struts', 'struts2-core', '2.5.10')}` +
      `</dependency></dependencies>${plugin('org.apache.maven.plugins', 'maven-war-plugin', '3.4.0', '<failOnMissingWebXml>false</failOnMissingWebXml>')}`,
    [itself],
  ],
  [
    'a shaded jar',
    `${own}<dependencies><dependency>${dependency('org.apache.httpcomponents', 'httpclient', '4.5.13')}</dependency>` +
      `<dependency>${dependency('com.google.guava', 'guava', '31.1-jre')}</dependency></dependencies>` +
      plugin(
        'org.apache.maven.plugins',
        'maven-shade-plugin',
        '3.5.1',
        '<relocations><relocation><pattern>com.google</pattern><shadedPattern>acme.google</shadedPattern></relocation></relocations>',
        'package',
        'shade',
      ),
    [
      itself,
      {
        difference: 'missing maven org.checkerframework:checker-qual 3.12.0',
        reason: 'Gradle built this dependency without Maven metadata, so that the shaded jar names it nowhere.',
      },
    ],
  ],
  [
    'a jar of merged libraries without metadata',
    `${own}<dependencies>${merged.map(([group, artifact, version]) => `<dependency>${dependency(group, artifact, version)}</dependency>`).join('')}</dependencies>` +
      plugin('org.apache.maven.plugins', 'maven-shade-plugin', '3.5.1', withoutMetadata, 'package', 'shade'),
    [
      {
        difference:
          /^missing maven (?:com\.squareup\.okio:okio|org\.springframework:spring-(?:core|jcl)|org\.jetbrains\S*:(?:kotlin-stdlib-common|annotations)) /,
        reason: 'These libraries state their versions in metadata and manifests only. The archive is named as unread.',
      },
      {
        difference:
          /^missing maven (?:com\.google\.|io\.grpc:grpc-(?:api|context)|io\.perfmark|org\.apache\.tomcat:|org\.checkerframework|org\.codehaus\.mojo)/,
        reason: 'Nothing in these libraries is known to state a version.',
      },
    ],
    ['java-library'],
  ],
];

for (const [name, project, allowed, unread] of cases) {
  packageListTest({
    name: `${name} by Maven`,
    listing: 'mvn dependency:list',
    missing,
    isExpensive: true,
    types: ['maven'],
    atLeast: 8,
    makeRoot: (folder) => buildProject(folder, project),
    // The project is outside of the root: its pom.xml would be read as well.
    ownListing: (root) => dependenciesIn(path.join(root, '../dependencies.txt')),
    allowed,
    ...(unread && { unread }),
  });
}

function dependency(group: string, artifact: string, version: string): string {
  return `<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>`;
}

function plugin(group: string, artifact: string, version: string, configuration = '', phase = '', goal = ''): string {
  const execution =
    goal === ''
      ? ''
      : `<executions><execution><phase>${phase}</phase><goals><goal>${goal}</goal></goals></execution></executions>`;
  return `<build><plugins><plugin>${dependency(group, artifact, version)}${execution}<configuration>${configuration}</configuration></plugin></plugins></build>`;
}

function buildProject(root: string, project: string): void {
  const work = mkdtempSync(path.join(tmpdir(), 'plimsoll-maven-'));
  try {
    writeFileSync(
      path.join(work, 'pom.xml'),
      `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>${project}</project>`,
    );
    mkdirSync(path.join(work, 'src/main/java/acme'), { recursive: true });
    writeFileSync(
      path.join(work, 'src/main/java/acme/Main.java'),
      'package acme; public class Main { public static void main(String[] a) {} }',
    );
    const list = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:list';
    const versions = ['-Dmaven.compiler.source=11', '-Dmaven.compiler.target=11', '-DincludeScope=runtime'];
    const file = path.join(root, '../dependencies.txt');
    runTool('mvn', ['-q', '-B', 'package', list, ...versions, `-DoutputFile=${file}`], {
      cwd: work,
      timeoutMs: 900_000,
    });
    mkdirSync(path.join(root, 'opt'));
    for (const name of readdirSync(path.join(work, 'target'))) {
      if (/^shop-1\.0\.[jw]ar$/.test(name)) cpSync(path.join(work, 'target', name), path.join(root, 'opt', name));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** `group:artifact:jar:version:scope`, with a classifier before the version where there is one. */
function dependenciesIn(file: string): ListedPackage[] {
  return linesOf(runTool('cat', [file])).flatMap((line) => {
    const parts = line.trim().split(' ')[0]?.split(':') ?? [];
    const [group, artifact] = parts;
    const version = parts.at(-2);
    if (parts.length < 5 || version === undefined) return [];
    return [{ type: 'maven', name: `${group}:${artifact}`, version }];
  });
}
