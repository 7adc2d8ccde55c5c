import type { DeclaredPackage } from '../../../domain/package.ts';
import { givenDetails } from '../given-details.ts';
import { packageTextProblem } from '../package-text.ts';
import { nugetNames } from './nuget-names.ts';
import type { AssemblyIdentity } from './request-assembly.ts';

/** Numbers at the start of a version text, and the label of a prerelease. Text after it names the build: `8.0.4+2d7eea252964`. */
const versionText = /^(\d{1,9}(?:\.\d{1,9}){1,3})(-[0-9A-Za-z][0-9A-Za-z.-]{0,100})?(?=$|[\s+;,(@])/;
/** Labels that builds of Microsoft have although their packages are releases: `2.1.1-rtm-30846`, `3.1.23-servicing.22116.1`. */
const releaseLabel = /^-(?:rtm|servicing|release)(?![A-Za-z])/i;
/** Version of a program without one. */
const noVersion = /^0(?:\.0){1,3}$/;
/** Assemblies with translations, one in the folder of each language. They belong to the assembly with the code. */
const satelliteSuffix = '.resources';

/**
 * The NuGet package of an assembly. Packages have the name of their main assembly. The version of the package is in the product version,
 * because the version of an assembly changes with its interface only: `13.0.0.0` in the package 13.0.3.
 */
export function packageOfAssembly(
  { name, version }: AssemblyIdentity,
  texts: ReadonlyMap<string, string>,
): DeclaredPackage | undefined {
  const found = [texts.get('ProductVersion'), texts.get('FileVersion'), version].map(readVersion).find(isDefined);
  const assembly = name.endsWith(satelliteSuffix) ? name.slice(0, -satelliteSuffix.length) : name;
  if (found === undefined || assembly === '' || isOldFramework(assembly, found, texts)) return undefined;
  const known = nugetNames.get(assembly) ?? assembly;
  return { type: 'nuget', name: known, version: found, licenses: [], ...supplierOf(texts) };
}

const frameworkName = /^(?:System|mscorlib|netstandard|WindowsBase|Microsoft\.(?:CSharp|VisualBasic|Win32))(?:$|\.)/;
const frameworkVendor = /\b(?:microsoft|mono|xamarin)\b/i;
/** Since .NET 5, the parts of the framework have the versions of their packages. */
const commonVersionsSince = 5;

/** Whether an assembly is a part of .NET Framework, Mono or .NET Core, whose versions are not those of the packages of the same name. */
function isOldFramework(name: string, version: string, texts: ReadonlyMap<string, string>): boolean {
  if (!frameworkName.test(name) || Number.parseInt(version, 10) >= commonVersionsSince) return false;
  return frameworkVendor.test(texts.get('CompanyName') ?? 'Microsoft');
}

/** The product that a Windows program names. */
export function packageOfProgram(texts: ReadonlyMap<string, string>): DeclaredPackage | undefined {
  const name = texts.get('ProductName');
  const version = [texts.get('ProductVersion'), texts.get('FileVersion')].map(readVersion).find(isDefined);
  if (name === undefined || version === undefined) return undefined;
  return { type: 'generic', name, version, licenses: [], ...supplierOf(texts) };
}

function readVersion(text: string | undefined): string | undefined {
  // Version texts of Visual Basic and older compilers separate the numbers by commas.
  const plain = text?.slice(0, 200).replace(/^(\d{1,9}), ?(\d{1,9}), ?(\d{1,9}), ?(\d{1,9})/, '$1.$2.$3.$4') ?? '';
  const [, numbers, label = ''] = versionText.exec(plain) ?? [];
  if (numbers === undefined || noVersion.test(numbers)) return undefined;
  return releaseLabel.test(label) ? numbers : numbers + label;
}

function supplierOf(texts: ReadonlyMap<string, string>): Partial<DeclaredPackage> {
  const company = texts.get('CompanyName');
  return givenDetails({ supplier: company !== undefined && packageTextProblem(company) === undefined ? company : '' });
}

function isDefined(value: string | undefined): value is string {
  return value !== undefined;
}
