import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { debianRoot } from '../../test/helpers/real-images.ts';

/** Content of the benchmark's images. Package registries deliver it once; it is then kept in the cache folder. */

export type ImageName = 'node' | 'java' | 'python';

/** Folders with the content of each layer of an image, bottom layer first. */
export async function layerFolders(name: ImageName, cache: string): Promise<string[]> {
  return [debianRoot(), ...(await applicationLayers[name](path.join(cache, 'content')))];
}

const applicationLayers: Record<ImageName, (content: string) => Promise<string[]>> = {
  node: async (content) => [
    await once(path.join(content, 'node-modules'), installNodeModules),
    await once(path.join(content, 'node-source'), writeNodeSource),
  ],
  java: async (content) => {
    const runtime = await once(path.join(content, 'java-runtime'), unpackJavaRuntime);
    const jars = await once(path.join(content, 'java-jars'), downloadJars);
    const fatJar = await once(path.join(content, 'java-fat-jar'), (folder) => packFatJar(jars, folder));
    return [runtime, jars, fatJar];
  },
  python: async (content) => [await once(path.join(content, 'python-packages'), installPythonPackages)],
};

/** Creates a folder completely or not at all. */
async function once(folder: string, create: (folder: string) => void | Promise<void>): Promise<string> {
  if (existsSync(folder)) return folder;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await create(draft);
  renameSync(draft, folder);
  return folder;
}

const quiet: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] };

const nodePackages: Record<string, string> = {
  '@angular/cli': '16.2.0',
  '@emotion/react': '11.11.1',
  '@emotion/styled': '11.11.0',
  '@mui/icons-material': '5.14.7',
  '@mui/material': '5.14.7',
  '@nestjs/cli': '10.1.17',
  antd: '5.8.6',
  'aws-sdk': '2.1450.0',
  'date-fns': '2.30.0',
  express: '4.17.1',
  firebase: '9.17.1',
  googleapis: '118.0.0',
  lodash: '4.17.20',
  moment: '2.29.1',
  'monaco-editor': '0.41.0',
  next: '13.4.19',
  react: '18.2.0',
  'react-dom': '18.2.0',
  'react-scripts': '5.0.1',
  rxjs: '7.8.1',
  three: '0.156.1',
  typescript: '5.2.2',
};

function installNodeModules(folder: string): void {
  const app = path.join(folder, 'srv', 'app');
  mkdirSync(app, { recursive: true });
  const manifest = { name: 'bench-app', version: '1.0.0', private: true, dependencies: nodePackages };
  writeFileSync(path.join(app, 'package.json'), JSON.stringify(manifest));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  execFileSync('npm', ['install', '--prefix', app, ...options], { ...quiet, cwd: app });
}

function writeNodeSource(folder: string): void {
  const source = path.join(folder, 'srv', 'app', 'source');
  cpSync(path.resolve(import.meta.dirname, '../../src'), source, { recursive: true });
}

const pythonPackages = [
  'cryptography==41.0.3',
  'django==4.1.7',
  'jinja2==3.1.2',
  'llvmlite==0.40.1',
  'matplotlib==3.7.2',
  'notebook==6.5.4',
  'numba==0.57.1',
  'numpy==1.24.3',
  'pandas==2.0.3',
  'pillow==9.5.0',
  'pyarrow==13.0.0',
  'requests==2.28.1',
  'scikit-learn==1.3.0',
  'scipy==1.11.2',
  'statsmodels==0.14.0',
  'sympy==1.12',
  'tensorflow-cpu==2.13.0',
  'tokenizers==0.13.3',
  'urllib3==1.26.15',
];

function installPythonPackages(folder: string): void {
  const target = path.join(folder, 'usr', 'local', 'lib', 'python3.11', 'site-packages');
  // Wheels of a fixed Python version and platform, so that every machine gets the same files.
  const platforms = ['manylinux2014_x86_64', 'manylinux_2_17_x86_64', 'any'].flatMap((one) => ['--platform', one]);
  const options = ['--no-deps', '--only-binary=:all:', '--python-version', '3.11', ...platforms, '--target', target];
  execFileSync('python3', ['-m', 'pip', 'install', '-q', ...options, ...pythonPackages], quiet);
}

function unpackJavaRuntime(folder: string): void {
  execFileSync('apt-get', ['download', 'openjdk-17-jre-headless'], { ...quiet, cwd: folder });
  for (const file of readdirSync(folder)) {
    execFileSync('dpkg', ['-x', path.join(folder, file), folder], quiet);
    rmSync(path.join(folder, file));
  }
}

/** Spark, Spring Boot and an AWS bundle with their dependencies. */
const javaPackages = [
  ['org.apache.spark', 'spark-sql_2.12', '3.3.0'],
  ['org.apache.spark', 'spark-mllib_2.12', '3.3.0'],
  ['org.springframework.boot', 'spring-boot-starter-web', '2.7.5'],
  ['org.apache.logging.log4j', 'log4j-core', '2.14.1'],
  ['com.amazonaws', 'aws-java-sdk-bundle', '1.12.262'],
];

function downloadJars(folder: string): void {
  const dependencies = javaPackages.map(
    ([group, artifact, version]) =>
      `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`,
  );
  const project =
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>bench</groupId>' +
    `<artifactId>bench</artifactId><version>1</version><dependencies>${dependencies.join('')}</dependencies></project>`;
  const pom = path.join(folder, 'pom.xml');
  writeFileSync(pom, project);
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies';
  execFileSync(
    'mvn',
    ['-q', '-B', '-f', pom, goal, `-DoutputDirectory=${path.join(folder, 'opt', 'libraries')}`],
    quiet,
  );
  rmSync(pom);
}

/** All jars in one, stored without compression, as Spring Boot packs them. */
async function packFatJar(jars: string, folder: string): Promise<void> {
  const libraries = path.join(jars, 'opt', 'libraries');
  const zip = new yazl.ZipFile();
  for (const name of readdirSync(libraries).sort()) {
    zip.addFile(path.join(libraries, name), `BOOT-INF/lib/${name}`, { compress: false });
  }
  zip.end();
  mkdirSync(path.join(folder, 'opt'), { recursive: true });
  await pipeline(zip.outputStream, createWriteStream(path.join(folder, 'opt', 'application.jar')));
}
