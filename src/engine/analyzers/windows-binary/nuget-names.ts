/** NuGet packages whose main assembly has another name. Packages with advisories are listed. */
export const nugetNames: ReadonlyMap<string, string> = new Map([
  ['AjaxPro.2', 'AjaxNetProfessional'],
  ['AutoUpdater.NET', 'Autoupdater.NET.Official'],
  ['BouncyCastle.Crypto', 'BouncyCastle'],
  ['DotNetNuke', 'DotNetNuke.Core'],
  ['ICSharpCode.SharpZipLib', 'SharpZipLib'],
  ['Ionic.Zip', 'DotNetZip'],
  ['Renci.SshNet', 'SSH.NET'],
]);
