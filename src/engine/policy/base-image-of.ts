/** Annotation of the OCI image specification (annotations.md), which builders also write as a label. */
const baseNameLabel = 'org.opencontainers.image.base.name';

/** Name of the base image that an image states. Null when it states none. Hostile text of the image. */
export function baseImageOf(labels: Readonly<Record<string, string>>): string | null {
  const name = Object.hasOwn(labels, baseNameLabel) ? labels[baseNameLabel]?.trim() : undefined;
  return name === undefined || name === '' ? null : name;
}
