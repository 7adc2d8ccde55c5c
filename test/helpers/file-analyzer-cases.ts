import { languageCases } from './language-cases.ts';
import { chiselManifest, freebsdDatabase, nixDatabase } from './package-databases.ts';
import { bashHeader, bdbRpmDatabase, ndbRpmDatabase, sqliteRpmDatabase } from './rpm-databases.ts';

const loggedRpm = sqliteRpmDatabase([bashHeader()], { logged: [bashHeader('5.2.0')] });

/** A path that each file analyzer reads, and a file as found in real images. A new analyzer needs an entry. */
export const fileAnalyzerCases: Readonly<Record<string, { path: string; text: string | Buffer }[]>> = {
  ...languageCases,
  apk: [{ path: 'lib/apk/db/installed', text: 'P:musl\nV:1.2.5-r0\nA:x86_64\nL:MIT\no:musl\nF:lib\nR:ld-musl.so\n\n' }],
  chisel: [{ path: 'var/lib/chisel/manifest.wall', text: chiselManifest() }],
  dpkg: [
    {
      path: 'var/lib/dpkg/status',
      text: 'Package: zlib1g\nStatus: install ok installed\nVersion: 1:1.2\nSource: zlib (1:1.1)\n\n',
    },
    {
      path: 'var/lib/dpkg/info/python3-yaml.list',
      text: '/.\n/usr/lib/python3/dist-packages/PyYAML.egg-info/PKG-INFO\n',
    },
    { path: 'var/lib/dpkg/status.d/base.md5sums', text: 'd41d8cd98f00b204e9800998ecf8427e  usr/bin/base\n' },
    {
      path: 'usr/share/doc/x/copyright',
      text: 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\nFiles: *\nLicense: GPL-2+ or MIT, and Zlib\n',
    },
    { path: 'usr/share/doc/y/copyright', text: 'any later version\n/usr/share/common-licenses/GPL-2\n' },
    { path: 'opt/db/status', text: 'Package: zlib1g\nStatus: install ok installed\nVersion: 1:1.2\n\n' },
    { path: 'var/lib/dpkg/diversions', text: '/bin/sh\n/bin/sh.distrib\ndash\n' },
  ],
  'classifier-file': [
    { path: 'opt/java/release', text: 'JAVA_VERSION="17.0.2"\nIMPLEMENTOR="Acme"\n' },
    { path: 'usr/local/go/VERSION', text: 'go1.22.1\ntime 2024-01-01T00:00:00Z\n' },
  ],
  dotnet: [
    {
      path: 'app/web.deps.json',
      text: '{"targets":{"x":{"A/1.0":{"runtime":{"lib/A.dll":{}}}}},"libraries":{"A/1.0":{"type":"package"}}}',
    },
    {
      path: 'root/.nuget/packages/a/1.0.0/a.nuspec',
      text: '<package><metadata><id>A</id><version>1.0.0</version><authors>B</authors></metadata></package>',
    },
    { path: 'src/packages.config', text: '<packages><package id="A" version="1.0"/></packages>' },
    { path: 'src/packages.lock.json', text: '{"dependencies":{"net8.0":{"A":{"resolved":"1.0"}}}}' },
    { path: 'src/obj/project.assets.json', text: '{"libraries":{"A/1.0":{"type":"package"}}}' },
    {
      path: 'root/.dotnet/tools/.store/a/1.0.0/a/1.0.0/tools/net8.0/any/DotnetToolSettings.xml',
      text: '<DotNetCliTool><Commands><Command Name="a-b" EntryPoint="A.dll" /></Commands></DotNetCliTool>',
    },
  ],
  eopkg: [
    {
      path: 'var/lib/eopkg/package/zlib-1.3-30/metadata.xml',
      text: '<PISI><Source><Name>zlib</Name></Source><Package><Name>zlib</Name><History><Update release="30"><Version>1.3</Version></Update></History></Package></PISI>',
    },
    {
      path: 'var/lib/eopkg/package/zlib-1.3-30/files.xml',
      text: '<Files><File><Path>usr/lib/libz.so</Path></File></Files>',
    },
  ],
  'freebsd-pkg': [{ path: 'var/db/pkg/local.sqlite', text: freebsdDatabase() }],
  homebrew: [
    {
      path: 'home/linuxbrew/.linuxbrew/Cellar/jq/1.7_1/INSTALL_RECEIPT.json',
      text: '{"source":{"tap":"homebrew/core"},"runtime_dependencies":[{"full_name":"oniguruma"}]}',
    },
  ],
  'go-module': [
    {
      path: 'srv/go.mod',
      text: 'module x\n\nrequire (\n\tgithub.com/a/b v1.2.3 // indirect\n)\nreplace a => b v1.0.0\n',
    },
  ],
  'image-evidence': [
    { path: 'etc/passwd', text: 'root:x:0:0::/root:/bin/sh\ntoor::0:0::/:/bin/sh\n' },
    { path: 'root/.npmrc', text: '//registry.example/:_authToken=abcdefgh\n' },
  ],
  'java-files': [
    {
      path: 'srv/pom.xml',
      text: '<project><dependencies><dependency><groupId>a.b</groupId><artifactId>c</artifactId><version>1</version></dependency></dependencies></project>',
    },
    { path: 'srv/gradle.lockfile', text: 'a.b:c:1.0=compileClasspath,testRuntimeClasspath\nempty=\n' },
    { path: 'srv/buildscript-gradle.lockfile', text: 'a.b:c:1.0=classpath\n' },
    {
      path: 'srv/build.sbt.lock',
      text: '{"lockVersion":1,"dependencies":[{"org":"a.b","name":"c_2.13","version":"1.0","configurations":["test"]}]}',
    },
    { path: 'srv/META-INF/maven/a.b/c/pom.properties', text: 'groupId=a.b\nartifactId=c\nversion=1.0\n' },
  ],
  npm: [
    { path: 'app/node_modules/x/package.json', text: '{"name":"x","version":"1.0.0","licenses":[{"type":"MIT"}]}' },
  ],
  nix: [
    {
      path: 'nix/var/nix/db/db.sqlite',
      text: nixDatabase(['/nix/store/8f6ihr634aspp6lynsinq17whwbf7hmr-hello-2.12.1']),
    },
  ],
  opkg: [
    {
      path: 'usr/lib/opkg/status',
      text: 'Package: busybox\nVersion: 1.36.1-1\nStatus: install user installed\nArchitecture: mips\n\n',
    },
    { path: 'usr/lib/opkg/info/busybox.list', text: '/bin/busybox\n' },
  ],
  'os-release': [
    { path: 'etc/os-release', text: 'ID=debian\nVERSION_ID="12"\nPRETTY_NAME="Debian GNU/Linux 12"\n' },
    { path: 'etc/redhat-release', text: 'CentOS Linux release 7.9.2009 (Core)\n' },
    { path: 'etc/alpine-release', text: '3.20.3\n' },
  ],
  pacman: [
    {
      path: 'var/lib/pacman/local/zlib-1:1.3-1/desc',
      text: '%NAME%\nzlib\n\n%VERSION%\n1:1.3-1\n\n%LICENSE%\nZlib\n\n%DEPENDS%\nglibc>=2\n\n',
    },
    { path: 'var/lib/pacman/local/zlib-1:1.3-1/files', text: '%FILES%\nusr/\nusr/lib/libz.so\n\n' },
  ],
  portage: [
    { path: 'var/db/pkg/dev-libs/openssl-3.0.9-r1/PF', text: 'openssl-3.0.9-r1\n' },
    {
      path: 'var/db/pkg/dev-libs/openssl-3.0.9-r1/CONTENTS',
      text: 'dir /usr\nobj /usr/lib/libssl.so 0a 1\nsym /usr/a -> b 1\n',
    },
  ],
  python: [
    {
      path: 'usr/lib/python3/x-1.dist-info/METADATA',
      text: 'Metadata-Version: 2.1\nName: x\nVersion: 1\nLicense: MIT\n\ntext',
    },
    { path: 'usr/lib/python3/x-1.dist-info/RECORD', text: 'x/_speedups.so,sha256=abc,1\n"a,b.so",,\n' },
    { path: 'usr/lib/python3/site-packages/x/_vendor/vendor.txt', text: 'a==1.0\n    b[c]==2.0 ; d  # e\n' },
  ],
  rpm: [
    { path: 'var/lib/rpm/rpmdb.sqlite', text: loggedRpm.file },
    { path: 'var/lib/rpm/rpmdb.sqlite-wal', text: loggedRpm.wal },
    { path: 'usr/lib/sysimage/rpm/Packages.db', text: ndbRpmDatabase([bashHeader()]) },
    { path: 'usr/share/rpm/Packages', text: bdbRpmDatabase([bashHeader()]) },
    {
      path: 'var/lib/rpmmanifest/container-manifest-2',
      text: 'bash\t5.1-1.cm2\t1\t2\tMicrosoft\t(none)\t9\tx86_64\t0\tbash-5.1-1.cm2.src.rpm\n',
    },
  ],
  slackware: [{ path: 'var/log/packages/bash-5.2-x86_64-1', text: 'PACKAGE NAME: bash\nFILE LIST:\n./\nbin/bash\n' }],
  xbps: [
    {
      path: 'var/db/xbps/pkgdb-0.38.plist',
      text: '<plist>\n<dict>\n\t<key>bash</key>\n\t<dict>\n\t\t<key>pkgver</key>\n\t\t<string>bash-5.2_1</string>\n\t</dict>\n</dict>\n</plist>\n',
    },
  ],
  'rust-lock': [
    {
      path: 'srv/Cargo.lock',
      text: 'version = 3\n\n[[package]]\nname = "libc"\nversion = "0.2.1"\nsource = "registry+https://x"\n',
    },
  ],
  'rust-toolchain': [
    {
      path: 'root/.rustup/toolchains/stable-x86_64-unknown-linux-gnu/lib/rustlib/multirust-config.toml',
      text: 'config_version = "1"\n\n[[components]]\npkg = "rustc"\ntarget = "x86_64-unknown-linux-gnu"\n',
    },
    {
      path: 'root/.rustup/toolchains/stable-x86_64-unknown-linux-gnu/lib/rustlib/multirust-channel-manifest.toml',
      text: '[pkg.rust]\nversion = "1.95.0 (59807616e 2026-04-14)"\n',
    },
  ],
  sbom: [
    {
      path: 'app/bom.json',
      text: '{"bomFormat":"CycloneDX","components":[{"purl":"pkg:npm/ms@2.1.3","licenses":[{"license":{"id":"MIT"}}]}]}',
    },
    {
      path: 'app/app.spdx.json',
      text: '{"spdxVersion":"SPDX-2.3","packages":[{"name":"ms","externalRefs":[{"referenceType":"purl","referenceLocator":"pkg:npm/ms@2.1.3"}]}]}',
    },
    {
      path: 'app/app.cdx.xml',
      text: '<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components><component type="library"><name>ms</name><purl>pkg:npm/ms@2.1.3</purl></component></components></bom>',
    },
    {
      path: 'app/app.spdx',
      text: 'SPDXVersion: SPDX-2.3\nPackageName: ms\nExternalRef: PACKAGE-MANAGER purl pkg:npm/ms@2.1.3\n',
    },
  ],
};
