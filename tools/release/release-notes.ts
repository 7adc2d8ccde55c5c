/**
 * The section of a version in CHANGELOG.md as release notes. A version without a section has the notes of the unreleased changes.
 *
 * @throws {Error} when the file has neither
 */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const titled = (title: string): string | undefined =>
    sections.find(
      (section) => section === title || section.startsWith(`${title}\n`) || section.startsWith(`${title} `),
    );
  const section = titled(version) ?? titled(`[${version}]`) ?? titled('Unreleased');
  if (section === undefined) throw new Error(`CHANGELOG.md has no section ${version} and none of unreleased changes`);
  return `# Plimsoll ${version}\n\n${section.slice(section.indexOf('\n') + 1).trim()}\n`;
}
