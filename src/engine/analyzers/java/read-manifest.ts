/** Attributes of the main section of a manifest, by name in lower case. */
export type Manifest = ReadonlyMap<string, string>;

const attributesMax = 200;
/** OSGi attributes such as `Import-Package` have hundreds of kilobytes, and none of them is used here. */
const valueLengthMax = 4096;

/**
 * Parses the main section (JAR File Specification, "Main Attributes"): names are compared without case, and a line that begins with a space
 * continues the previous one.
 */
export function readManifest(text: string): Manifest {
  const attributes = new Map<string, string>();
  let name: string | undefined;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const line = text.slice(start, end).replace(/\r$/, '');
    start = end + 1;
    if (line === '' && attributes.size > 0) break;
    if (line.startsWith(' ') && name !== undefined) {
      const value = attributes.get(name) ?? '';
      if (value.length < valueLengthMax) attributes.set(name, value + line.slice(1));
      continue;
    }
    const colon = line.indexOf(':');
    name = colon > 0 && attributes.size < attributesMax ? line.slice(0, colon).toLowerCase() : undefined;
    if (name !== undefined) attributes.set(name, line.slice(colon + 1).trimStart());
  }
  return attributes;
}

/** The trimmed value. Undefined when it is empty, or an expression or localization key (`${…}`, `%bundleName`) instead of a text. */
export function attribute(manifest: Manifest | undefined, name: string): string | undefined {
  const value = manifest?.get(name)?.trim();
  return value === undefined || value === '' || value.startsWith('%') || value.includes('${') ? undefined : value;
}
