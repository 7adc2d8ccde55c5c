import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { nugetTool } from './nuget-tool.ts';
import { opamTool } from './opam-tool.ts';
import { pythonTool } from './python-tool.ts';
import { swiftTool } from './swift-tool.ts';
import type { VersionTool } from './version-tool.ts';

/** Every tool that a scheme is compared with. */
export const versionTools: readonly VersionTool[] = [
  {
    scheme: 'rpm',
    name: "Debian's rpm",
    command: () => [
      'rpm',
      '--eval',
      // A percent sign would be a macro.
      `%{lua: for l in io.stdin:lines() do local t = string.find(l, string.char(9), 1, true)
        local ok, order = pcall(rpm.vercmp, string.sub(l, 1, t - 1), string.sub(l, t + 1))
        io.stdout:write(ok and order or "invalid", string.char(10)) end}`,
    ],
    starts: ['1', '0', '2.1', '1:1', '1.0', 'a', '01'],
    pieces: ['.1', '.0', '.10', '-1', '~', '~rc1', '^', '^git2', '_', '+', 'a', 'Z', '.el9', '.', '01'],
  },
  {
    scheme: 'maven',
    name: 'a JDK and maven-artifact 3.9 in the local Maven repository',
    command: mavenCommand,
    starts: ['1', '2.0', '1.0.0', '01', '1.2'],
    pieces: [
      '.1',
      '.0',
      '.10',
      '-1',
      '-alpha',
      '-b2',
      '.rc1',
      '-SNAPSHOT',
      '-x',
      '.jre8',
      '-sp',
      'm1',
      '_',
      '.Final',
      '-01',
      'a',
    ],
    // The scheme removes zeros before qualifiers, and places lists and qualifiers by their sign, because Maven's order is not transitive.
    isExempt: (left, right) =>
      [left, right].some((version) => /[.-]0*(?:[.-]|$)|[.-]0+[^0-9.]|\.[a-z]+[.-]|final[.-]/i.test(version)),
  },
  {
    scheme: 'gem',
    name: "Debian's ruby",
    command: () => [
      'ruby',
      '-e',
      `STDIN.each_line { |l| a, b = l.chomp.split("\\t", -1)
        if Gem::Version.correct?(a) && Gem::Version.correct?(b) then puts(Gem::Version.new(a) <=> Gem::Version.new(b)) else puts "invalid" end }`,
    ],
    starts: ['1', '1.0', '0', '2.10', '01'],
    pieces: ['.0', '.1', '.10', '.a', '.rc1', '-beta', '.pre', 'b', '.0', '.01', '-1'],
  },
  {
    scheme: 'composer',
    name: "Debian's composer",
    command: () => [
      'php',
      '-r',
      `require '/usr/share/php/Composer/Semver/autoload.php'; $parser = new Composer\\Semver\\VersionParser();
       while (($l = fgets(STDIN)) !== false) { [$a, $b] = explode("\\t", rtrim($l, "\\n"));
         try { $x = $parser->normalize($a); $y = $parser->normalize($b);
           if (strpos($x, 'dev-') === 0 || strpos($y, 'dev-') === 0) { echo "invalid\\n"; continue; }
           echo version_compare($x, $y), "\\n"; } catch (Exception $e) { echo "invalid\\n"; } }`,
    ],
    starts: ['1', 'v1.0', '1.2.3', '2010-12', '2.0', '01'],
    pieces: ['.0', '.1', '.10', '-a', '-beta2', 'RC1', 'p1', '-dev', '.x', '.0', '-alpha.1', '-patch'],
  },
  {
    scheme: 'hex',
    name: "Debian's elixir",
    command: () => [
      'elixir',
      '-e',
      `IO.stream(:stdio, :line) |> Enum.each(fn l -> [a, b] = l |> String.trim_trailing("\\n") |> String.split("\\t")
        try do IO.puts(%{lt: "<", eq: "=", gt: ">"}[Version.compare(a, b)]) rescue _ -> IO.puts("invalid") end end)`,
    ],
    starts: ['1.0.0', '1.2.3', '0.0.0', '1.0.0-rc', '1.0.0-1', '1.10.0'],
    pieces: ['-a', '.1', '.a', '-', '.10', '.9', '+b', 'x', '-1', '.0'],
  },
  {
    scheme: 'alpm',
    name: "Debian's libalpm13 and python3",
    command: () =>
      pythonTool(`
import ctypes
lib = ctypes.CDLL("libalpm.so.13")
def order(left, right):
    return lib.alpm_pkg_vercmp(left.encode(), right.encode())
`),
    starts: ['1', '1:1', '1.0', '2', 'a', '01'],
    pieces: ['.1', '.0', '.10', '-1', '-2.1', '_1', '+a', 'a', 'rc1', '.Z', 'r', '~1'],
    // vercmp treats a missing release as equal to each. The scheme requires numbers in the release.
    isExempt: (left, right) =>
      /-/.test(left) !== /-/.test(right) || [left, right].some((version) => /-.*[^0-9.]/.test(version)),
  },
  {
    scheme: 'portage',
    name: "Python's portage",
    command: () =>
      pythonTool(`
from portage.versions import vercmp
def order(left, right):
    result = vercmp(left, right)
    return "invalid" if result is None else result
`),
    starts: ['1', '1.0', '01', '1.2', '10'],
    pieces: ['.0', '.1', '.01', '.010', '_alpha', '_p', '_rc1', '_pre2', 'a', 'b', '-r1', '-r0', '_p10'],
    // portage treats equal texts as equal before it parses them.
    isExempt: (left, right) => left === right,
  },
  {
    scheme: 'conda',
    name: "Python's py-rattler",
    command: () =>
      pythonTool(`
from rattler import Version
def order(left, right):
    a, b = Version(left), Version(right)
    return "<" if a < b else ">" if a > b else "="
`),
    starts: ['1', '1.0', '1!1', '01', 'a', '1.2'],
    pieces: ['.0', '.1', '.10', '_1', '-2', 'a', '.rc1', '.dev', '.post1', '+1', 'g', '.0', '_'],
    isExempt: (left, right) => [left, right].some((version) => version.includes('__')),
  },
  {
    scheme: 'conan',
    name: "Python's conan",
    command: () =>
      pythonTool(`
from conan.internal.model.version import Version
def order(left, right):
    a, b = Version(left), Version(right)
    return "<" if a < b else ">" if b < a else "="
`),
    starts: ['1', '1.0', '0', 'a', '1.10'],
    pieces: ['.0', '.1', '.10', '-a', '-1', '.rc', '+1', '.cci', '.0', '-rc.1'],
    // Conan compares a number with other text as text.
    isExempt: (left, right) => [left, right].some((version) => /[0-9][a-z]|[+].*[+]/.test(version)),
  },
  {
    scheme: 'pep440',
    name: "Python's packaging",
    command: () =>
      pythonTool(`
from packaging.version import Version
def order(left, right):
    a, b = Version(left), Version(right)
    return "<" if a < b else ">" if a > b else "="
`),
    starts: ['1', '1.0', 'v1.0.0', '1!0', '01', '1.2'],
    pieces: ['.0', '.1', '.10', 'a1', 'b', '.rc2', '.post1', '.dev', '-1', '+1', '+abc', '.0', '_c3', '.1e5'],
  },
  {
    scheme: 'go',
    name: 'Go and golang.org/x/mod in the module cache',
    command: goCommand,
    starts: ['v1.2.3', 'v1.0.0', 'v0.0.0', 'v2', 'v1.1', 'v1.10.0'],
    pieces: ['-rc', '.1', '.10', '-0.20240101000000', '-1', '-abcdef', '+incompatible', '.a', '-0', '.0'],
  },
  {
    scheme: 'bitnami',
    name: 'Go and github.com/bitnami/go-version in the module cache',
    command: bitnamiCommand,
    starts: ['1.2.3', '1.0.0', '2.4', '10', '1.2', '1.2.3-1', '1.2.3-2', '2.4.1-0', '1.0.0-10'],
    pieces: ['.1', '.10', '-1', '0', '1', '2', '3', '7'],
    // Versions of packages are a release and one revision. The tool compares other suffixes as text (p3 after p10) and places prereleases after
    // the release; bounds of advisories are upstream versions, whose rc1 precedes it.
    isExempt: (left, right) => [left, right].some((version) => !/^[0-9.]+(?:-[0-9]+)?$/.test(version)),
  },
  {
    scheme: 'cargo',
    name: 'cargo and the crate semver in its registry cache',
    command: cargoCommand,
    starts: ['1.2.3', '1.0.0', '0.0.1', '1.10.0', '1.0', '2'],
    pieces: ['-rc', '.1', '.10', '-1', '-alpha.1', '-a', '-10', '+build', '+5', '.x', '-0', '-01'],
  },
  {
    scheme: 'cran',
    name: "Debian's r-base-core",
    command: () => [
      'Rscript',
      '-e',
      `for (l in readLines(file("stdin"))) { v <- strsplit(l, "\\t")[[1]]
        cat(tryCatch({ package_version(v); compareVersion(v[1], v[2]) }, error = function(e) "invalid"), "\\n") }`,
    ],
    starts: ['1', '1.0', '01', '0-1'],
    pieces: ['.0', '.1', '.10', '-1', '-01', '.2', '-0', 'a'],
  },
  {
    scheme: 'hackage',
    name: "Debian's ghc",
    command: () => [
      'ghc',
      '-e',
      `let { split c s = case break (== c) s of { (a, _ : b) -> a : split c b; (a, []) -> [a] };
            parse s = case [v | (v, "") <- Text.ParserCombinators.ReadP.readP_to_S Data.Version.parseVersion s, null (Data.Version.versionTags v)] of { [v] -> Just v; _ -> Nothing };
            order l = case map parse (split '\\t' l) of { [Just a, Just b] -> (case compare a b of { LT -> "<"; EQ -> "="; GT -> ">" }); _ -> "invalid" } }
       in interact (unlines . map order . lines)`,
    ],
    starts: ['1', '1.0', '01', '0'],
    pieces: ['.0', '.1', '.10', '.01', '.2', '-a'],
  },
  {
    scheme: 'luarocks',
    name: "Debian's luarocks",
    command: () => [
      'lua5.1',
      '-e',
      `local vers = require("luarocks.core.vers")
       for l in io.lines() do local a, b = l:match("^(.-)\\t(.*)$"); local x, y = vers.parse_version(a), vers.parse_version(b)
         print(x < y and "<" or y < x and ">" or "=") end`,
    ],
    starts: ['1', '1.0', '0', 'scm', '2'],
    pieces: ['.0', '.1', '.10', 'alpha', '.rc1', 'beta2', 'pre', '-1', '-2', '.b1', '_2', '.scm'],
    // LuaRocks treats a missing revision as equal to each, and adds a hundred-thousandth of a number to the word before it.
    isExempt: (left, right) =>
      /-[0-9]+$/.test(left) !== /-[0-9]+$/.test(right) ||
      [left, right].some((version) => /[a-z][._-]*[0-9]{3}/.test(version)),
  },
  {
    scheme: 'nuget',
    name: 'the .NET SDK',
    command: nugetTool,
    starts: ['1', '1.0', '1.0.0', '1.2.3', '1.0.0.0', '01.2', '1.10.0'],
    pieces: ['.0', '.1', '.10', '-a', '-RC', '-rc.1', '-1', '.01', '+b', 'x', '-01', '.A', '-0', '-', '0'],
    // NuGet reads an identifier such as -1 as a negative number.
    isExempt: (left, right) => [left, right].some((version) => /-(?:[^+]*\.)?-[0-9]+(?:[.+]|$)/.test(version)),
  },
  {
    scheme: 'opam',
    name: "Debian's opam and python3",
    command: opamTool,
    starts: ['1', '1.0', '0', 'v1', '01', '2.10', 'a', 'v0.16'],
    pieces: ['.0', '.1', '.10', '~', '~rc1', '+', '+1', '-1', '-beta', 'a', 'Z', '.', '_2', '-0', '.01', '~~'],
  },
  {
    scheme: 'julia',
    name: "Debian's julia",
    command: () => [
      'julia',
      '--startup-file=no',
      '-e',
      `for line in eachline(stdin) local a, b = split(line, "\t")
         println(try local x = VersionNumber(a); local y = VersionNumber(b); x < y ? "<" : y < x ? ">" : "=" catch; "invalid" end) end`,
    ],
    starts: ['1', '1.0', '1.0.0', 'v1.2.3', '1.10.0', '01.2', '0.0.1'],
    pieces: ['-rc', '-rc.1', '.1', '.10', '-1', '+0', '+a', '+0.1', 'rc1', '-', '+', '.a', '-DEV.5', '-01', '.0'],
  },
  {
    scheme: 'swift',
    name: 'the Swift toolchain',
    command: swiftTool,
    starts: ['1.0.0', '1.2.3', '0.0.1', '1.10.0', '01.2.3', '1.0', '1.0.0-a'],
    pieces: ['-rc', '.1', '.10', '-1', '-alpha.1', '+b', '+5', '-', '.a', '-0', '-01', '.0', '.A', '..'],
    // Swift reads an identifier such as -1 as a negative number, and ignores the identifiers after numbers that differ in leading zeros.
    isExempt: (left, right) =>
      [left, right].some((version) => /-(?:[^+]*\.)?(?:-[0-9]+|0[0-9]+)(?:[.+]|$)/.test(version)),
  },
  {
    scheme: 'cpan',
    name: 'perl',
    command: () => [
      'perl',
      '-Mversion',
      '-ne',
      String.raw`chomp; my ($a, $b) = split /\t/; my $o = eval { local $SIG{__WARN__} = sub {}; version->parse($a) <=> version->parse($b) }; print defined $o ? $o : "invalid", "\n"`,
    ],
    starts: ['1', '1.0', 'v1', 'v1.2', '01', '1.100', '.5'],
    pieces: ['.0', '.1', '.10', '1', '123', '_1', '.2.3', '00', 'a'],
    // Perl cuts numbers at 31 bits.
    isExempt: (left, right) => [left, right].some((version) => /[0-9]{9}/.test(version)),
  },
  {
    scheme: 'deb',
    name: "Debian's libdpkg-perl",
    command: () => [
      'perl',
      '-MDpkg::Version',
      '-ne',
      String.raw`chomp; my ($a, $b) = map { Dpkg::Version->new($_) } split /\t/; print $a->is_valid && $b->is_valid ? version_compare($a, $b) : "invalid", "\n"`,
    ],
    starts: ['1', '1.0', '1:1', '0', '2:0', '01'],
    pieces: ['.1', '.0', '.10', '+', '~', '~rc1', 'a', 'Z', '-1', '-0', '+b1', '.', '-~1'],
  },
];

function mavenCommand(): readonly [string, ...string[]] | undefined {
  const [jar] = globSync(
    path.join(homedir(), '.m2/repository/org/apache/maven/maven-artifact/3.9.*/maven-artifact-3.9.*[0-9].jar'),
  );
  if (jar === undefined) return undefined;
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'plimsoll-versions-')), 'Compare.java');
  writeFileSync(
    file,
    `import org.apache.maven.artifact.versioning.ComparableVersion;
     public class Compare { public static void main(String[] args) throws Exception {
       var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
       for (String line = in.readLine(); line != null; line = in.readLine()) { var pair = line.split("\\t", -1);
         System.out.println(new ComparableVersion(pair[0]).compareTo(new ComparableVersion(pair[1]))); } } }`,
  );
  return ['java', '-cp', jar, file];
}

function goCommand(): readonly [string, ...string[]] | undefined {
  return goProgram(
    'golang.org/x/mod',
    'golang.org/x/mod/semver',
    ({ pair }) => `if !semver.IsValid(a) || !semver.IsValid(b) {
    ${pair('"invalid"')} } else { ${pair('semver.Compare(a, b)')} }`,
  );
}

function bitnamiCommand(): readonly [string, ...string[]] | undefined {
  return goProgram(
    'github.com/bitnami/go-version',
    'github.com/bitnami/go-version/pkg/version',
    ({ pair }) => `x, e := version.Parse(a)
    y, f := version.Parse(b)
    if e != nil || f != nil { ${pair('"invalid"')} } else { ${pair('x.Compare(y)')} }`,
  );
}

/** Runs a Go program over the lines of the standard input, with a module of the module cache. */
function goProgram(
  module: string,
  imported: string,
  body: (print: { pair(value: string): string }) => string,
): readonly [string, ...string[]] | undefined {
  const archives = globSync(path.join(homedir(), `go/pkg/mod/cache/download/${module}/@v/v*.zip`)).toSorted();
  const archive = archives.at(-1);
  if (archive === undefined) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-versions-'));
  const version = path.basename(archive, '.zip');
  writeFileSync(path.join(folder, 'go.mod'), `module compare\n\ngo 1.22\n\nrequire ${module} ${version}\n`);
  writeFileSync(
    path.join(folder, 'main.go'),
    `package main
     import ("bufio"; "fmt"; "os"; "strings"; "${imported}")
     func main() { in := bufio.NewScanner(os.Stdin)
       for in.Scan() { a, b, _ := strings.Cut(in.Text(), "\\t")
         ${body({ pair: (value) => `fmt.Println(${value})` })} } }`,
  );
  return ['env', '-C', folder, 'GOFLAGS=-mod=mod', 'GOPROXY=off', 'GONOSUMDB=*', 'GOTOOLCHAIN=local', 'go', 'run', '.'];
}

function cargoCommand(): readonly [string, ...string[]] | undefined {
  const archives = globSync(path.join(homedir(), '.cargo/registry/cache/*/semver-1.*.crate')).toSorted();
  const version = /semver-(.*)\.crate$/.exec(archives.at(-1) ?? '')?.[1];
  if (version === undefined) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-versions-'));
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(
    path.join(folder, 'Cargo.toml'),
    `[package]\nname = "compare"\nversion = "0.0.0"\nedition = "2021"\n\n[dependencies]\nsemver = "=${version}"\n`,
  );
  // `Ord` also compares build metadata, which Cargo ignores when it selects a version.
  writeFileSync(
    path.join(folder, 'src/main.rs'),
    `use semver::Version;
     fn main() { for line in std::io::stdin().lines() { let line = line.unwrap(); let (a, b) = line.split_once('\\t').unwrap();
       match (Version::parse(a), Version::parse(b)) { (Ok(a), Ok(b)) => println!("{}", a.cmp_precedence(&b) as i8), _ => println!("invalid") } } }`,
  );
  return ['env', '-C', folder, 'cargo', 'run', '--offline', '--quiet'];
}
