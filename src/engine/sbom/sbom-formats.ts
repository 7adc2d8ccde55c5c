import { writeCycloneDx } from './cyclonedx.ts';
import type { SbomInput } from './sbom-input.ts';
import { writeSpdx } from './spdx.ts';

export const sbomFormatNames = ['cyclonedx', 'spdx'] as const;

export type SbomFormatName = (typeof sbomFormatNames)[number];

export interface SbomFormat {
  /** Media type as registered with IANA. */
  mediaType: string;
  /** Parameters of the media type in the response. */
  contentType: string;
  /** File name extension that tools expect. */
  extension: string;
  /** The document as JSON text in pieces. Pure. */
  write: (input: SbomInput) => Iterable<string>;
}

export const sbomFormats: Readonly<Record<SbomFormatName, SbomFormat>> = {
  cyclonedx: {
    mediaType: 'application/vnd.cyclonedx+json',
    contentType: 'application/vnd.cyclonedx+json; version=1.6',
    extension: '.cdx.json',
    write: writeCycloneDx,
  },
  spdx: {
    mediaType: 'application/spdx+json',
    contentType: 'application/spdx+json',
    extension: '.spdx.json',
    write: writeSpdx,
  },
};
