import { createLicenseReader, type License } from './read-license.ts';
import { type Party, readParty } from './read-party.ts';

interface ImageFacts {
  vendor: Party | undefined;
  licenses: License[];
  source: string | undefined;
}

const prefix = 'org.opencontainers.image.';
const urlLengthMax = 2048;

/** What the labels of the image specification (OCI, "Pre-defined annotation keys") state about the image. */
export function readLabels(labels: Readonly<Record<string, string>>): ImageFacts {
  const labelOf = (name: string): string => (Object.hasOwn(labels, prefix + name) ? (labels[prefix + name] ?? '') : '');
  const [license, source] = [labelOf('licenses'), labelOf('source')];
  return {
    vendor: readParty(labelOf('vendor') || labelOf('authors')),
    licenses: license === '' ? [] : createLicenseReader()([license]),
    source: isWebAddress(source) ? source : undefined,
  };
}

function isWebAddress(text: string): boolean {
  return (
    text.length <= urlLengthMax &&
    /^https?:\/\/[^\s<>"{}|\\^`[\]]+$/.test(text) &&
    /^[!-~]+$/.test(text) &&
    URL.canParse(text)
  );
}
