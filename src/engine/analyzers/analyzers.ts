import type { Analyzer } from './analyzer.ts';
import { apkAnalyzer } from './apk/apk-analyzer.ts';
import { chiselAnalyzer } from './chisel/chisel-analyzer.ts';
import { classifierBinaryAnalyzer } from './classifier-binary/classifier-binary-analyzer.ts';
import { classifierFileAnalyzer } from './classifier-file/classifier-file-analyzer.ts';
import { conanAnalyzer } from './conan/conan-analyzer.ts';
import { condaAnalyzer } from './conda/conda-analyzer.ts';
import { crystalAnalyzer } from './crystal/crystal-analyzer.ts';
import { dartAnalyzer } from './dart/dart-analyzer.ts';
import { dotnetAnalyzer } from './dotnet/dotnet-analyzer.ts';
import { dotnetBundleAnalyzer } from './dotnet-bundle/dotnet-bundle-analyzer.ts';
import { dpkgAnalyzer } from './dpkg/dpkg-analyzer.ts';
import { elfPackageAnalyzer } from './elf-package/elf-package-analyzer.ts';
import { eopkgAnalyzer } from './eopkg/eopkg-analyzer.ts';
import { escriptAnalyzer } from './escript/escript-analyzer.ts';
import { freebsdPkgAnalyzer } from './freebsd-pkg/freebsd-pkg-analyzer.ts';
import { goBinaryAnalyzer } from './go-binary/go-binary-analyzer.ts';
import { goModuleAnalyzer } from './go-module/go-module-analyzer.ts';
import { haskellAnalyzer } from './haskell/haskell-analyzer.ts';
import { hexAnalyzer } from './hex/hex-analyzer.ts';
import { homebrewAnalyzer } from './homebrew/homebrew-analyzer.ts';
import { imageEvidenceAnalyzer } from './image-evidence/image-evidence-analyzer.ts';
import { javaAnalyzer } from './java/java-analyzer.ts';
import { javaFilesAnalyzer } from './java-files/java-files-analyzer.ts';
import { javaNativeAnalyzer } from './java-native/java-native-analyzer.ts';
import { juliaAnalyzer } from './julia/julia-analyzer.ts';
import { luaAnalyzer } from './lua/lua-analyzer.ts';
import { nimAnalyzer } from './nim/nim-analyzer.ts';
import { nixAnalyzer } from './nix/nix-analyzer.ts';
import { npmAnalyzer } from './npm/npm-analyzer.ts';
import { npmLockAnalyzer } from './npm-lock/npm-lock-analyzer.ts';
import { opamAnalyzer } from './opam/opam-analyzer.ts';
import { opkgAnalyzer } from './opkg/opkg-analyzer.ts';
import { osReleaseAnalyzer } from './os-release/os-release-analyzer.ts';
import { pacmanAnalyzer } from './pacman/pacman-analyzer.ts';
import { perlAnalyzer } from './perl/perl-analyzer.ts';
import { pharAnalyzer } from './phar/phar-analyzer.ts';
import { phpAnalyzer } from './php/php-analyzer.ts';
import { portageAnalyzer } from './portage/portage-analyzer.ts';
import { pythonAnalyzer } from './python/python-analyzer.ts';
import { pythonArchiveAnalyzer } from './python-archive/python-archive-analyzer.ts';
import { pythonLockAnalyzer } from './python-lock/python-lock-analyzer.ts';
import { rAnalyzer } from './r/r-analyzer.ts';
import { rpmAnalyzer } from './rpm/rpm-analyzer.ts';
import { rubyAnalyzer } from './ruby/ruby-analyzer.ts';
import { rustBinaryAnalyzer } from './rust-binary/rust-binary-analyzer.ts';
import { rustLockAnalyzer } from './rust-lock/rust-lock-analyzer.ts';
import { rustToolchainAnalyzer } from './rust-toolchain/rust-toolchain-analyzer.ts';
import { sbomAnalyzer } from './sbom/sbom-analyzer.ts';
import { slackwareAnalyzer } from './slackware/slackware-analyzer.ts';
import { swiftAnalyzer } from './swift/swift-analyzer.ts';
import { vcpkgAnalyzer } from './vcpkg/vcpkg-analyzer.ts';
import { windowsBinaryAnalyzer } from './windows-binary/windows-binary-analyzer.ts';
import { xbpsAnalyzer } from './xbps/xbps-analyzer.ts';
import { yarnPnpAnalyzer } from './yarn-pnp/yarn-pnp-analyzer.ts';

/** Every analyzer, by id. The contract test fails for a folder without an entry. */
export const analyzers: readonly Analyzer[] = [
  apkAnalyzer,
  chiselAnalyzer,
  classifierBinaryAnalyzer,
  classifierFileAnalyzer,
  conanAnalyzer,
  condaAnalyzer,
  crystalAnalyzer,
  dartAnalyzer,
  dotnetAnalyzer,
  dotnetBundleAnalyzer,
  dpkgAnalyzer,
  elfPackageAnalyzer,
  eopkgAnalyzer,
  escriptAnalyzer,
  freebsdPkgAnalyzer,
  goBinaryAnalyzer,
  goModuleAnalyzer,
  haskellAnalyzer,
  hexAnalyzer,
  homebrewAnalyzer,
  imageEvidenceAnalyzer,
  javaAnalyzer,
  javaFilesAnalyzer,
  javaNativeAnalyzer,
  juliaAnalyzer,
  luaAnalyzer,
  nimAnalyzer,
  nixAnalyzer,
  npmAnalyzer,
  npmLockAnalyzer,
  opamAnalyzer,
  opkgAnalyzer,
  osReleaseAnalyzer,
  pacmanAnalyzer,
  perlAnalyzer,
  pharAnalyzer,
  phpAnalyzer,
  portageAnalyzer,
  pythonAnalyzer,
  pythonArchiveAnalyzer,
  pythonLockAnalyzer,
  rAnalyzer,
  rpmAnalyzer,
  rubyAnalyzer,
  rustBinaryAnalyzer,
  rustLockAnalyzer,
  rustToolchainAnalyzer,
  sbomAnalyzer,
  slackwareAnalyzer,
  swiftAnalyzer,
  vcpkgAnalyzer,
  windowsBinaryAnalyzer,
  xbpsAnalyzer,
  yarnPnpAnalyzer,
];
