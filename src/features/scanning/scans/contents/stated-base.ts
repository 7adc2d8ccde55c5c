import type { ImageEvidence } from '../../../../engine/pipeline/inventory.ts';

/** The base image that the labels of an image name. It is a claim of the image, which the service does not verify. */
export interface StatedBase {
  name: string;
  digest: string | null;
}

/** Labels of the OCI image specification, which build tools set. */
const nameLabel = 'org.opencontainers.image.base.name';
const digestLabel = 'org.opencontainers.image.base.digest';
const textMax = 512;

/** Null if the image states none, or if its configuration is not known, as of uploaded packages. */
export function statedBase(evidence: Pick<ImageEvidence, 'config'> | undefined): StatedBase | null {
  // Older senders of inventories do not state the configuration.
  const labels: Readonly<Record<string, unknown>> | undefined = evidence?.config?.labels;
  const [name, digest] = [textOf(labels?.[nameLabel]), textOf(labels?.[digestLabel])];
  return name === null ? null : { name, digest };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, textMax) : null;
}
