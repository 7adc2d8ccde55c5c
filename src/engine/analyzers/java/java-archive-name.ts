/** Extensions of Java archives: libraries, applications, plug-ins of Jenkins, Karaf, NiFi and Liferay, and modules of the JDK. */
const extensions = new Set(['jar', 'war', 'ear', 'par', 'sar', 'nar', 'kar', 'rar', 'jpi', 'hpi', 'lpkg', 'jmod']);

/** The extension in lower case. Undefined when the name is not the one of a Java archive. */
export function javaArchiveExtension(name: string): string | undefined {
  const dot = name.lastIndexOf('.');
  const extension = dot === -1 || name.length - dot > 5 ? '' : name.slice(dot + 1).toLowerCase();
  return extensions.has(extension) ? extension : undefined;
}

/** `lib/a-1.0.jar` → `a-1.0`. Other extensions are kept. */
export function archiveTitle(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const extension = javaArchiveExtension(name);
  return extension === undefined ? name : name.slice(0, -extension.length - 1);
}
