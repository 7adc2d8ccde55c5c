import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A program with the library NuGet.Versioning of the .NET SDK. */
export function nugetTool(): readonly [string, ...string[]] {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-versions-'));
  writeFileSync(
    path.join(folder, 'compare.csproj'),
    `<Project Sdk="Microsoft.NET.Sdk">
       <PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net$(BundledNETCoreAppTargetFrameworkVersion)</TargetFramework></PropertyGroup>
       <ItemGroup><Reference Include="NuGet.Versioning"><HintPath>$(MSBuildToolsPath)/NuGet.Versioning.dll</HintPath></Reference></ItemGroup>
     </Project>`,
  );
  writeFileSync(
    path.join(folder, 'compare.cs'),
    `using NuGet.Versioning;
     public static class Compare { public static void Main() {
       for (var line = System.Console.ReadLine(); line != null; line = System.Console.ReadLine()) { var pair = line.Split('\\t');
         var valid = NuGetVersion.TryParse(pair[0], out var a) & NuGetVersion.TryParse(pair[1], out var b);
         System.Console.WriteLine(valid ? VersionComparer.VersionRelease.Compare(a, b).ToString() : "invalid"); } } }`,
  );
  // The program needs no package, so no source is asked.
  writeFileSync(
    path.join(folder, 'nuget.config'),
    '<configuration><packageSources><clear /></packageSources></configuration>',
  );
  return ['dotnet', 'run', '--project', folder];
}
