import type { Schemas } from '../../lib/api/client.ts';
import type { DestinationKind } from './destination.ts';

type Request = Schemas['CreateReportDestination'];

/** The inputs of the form. Each kind uses its own. */
export interface DestinationInputs {
  name: string;
  kind: DestinationKind;
  recipients: string;
  url: string;
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const noDestinationInputs: DestinationInputs = {
  name: '',
  kind: 'email',
  recipients: '',
  url: '',
  endpoint: '',
  region: '',
  bucket: '',
  prefix: '',
  accessKeyId: '',
  secretAccessKey: '',
};

/** The request with exactly the fields of the kind. */
export function destinationRequest(inputs: DestinationInputs): Request {
  const { kind } = inputs;
  const name = inputs.name.trim();
  switch (kind) {
    case 'email':
      return { name, kind, email: { recipients: recipientsOf(inputs.recipients) } };
    case 'webhook':
      return { name, kind, webhook: { url: inputs.url.trim() } };
    case 'bucket': {
      const { endpoint, region, bucket, accessKeyId, secretAccessKey } = inputs;
      const prefix = withSlash(inputs.prefix.trim());
      const place = { endpoint: endpoint.trim(), region: region.trim(), bucket: bucket.trim() };
      const keys = { accessKeyId: accessKeyId.trim(), secretAccessKey };
      return { name, kind, bucket: { ...place, ...keys, ...(prefix !== '' && { prefix }) } };
    }
  }
}

/** Addresses that blanks, commas, semicolons or line ends separate, each once. */
export function recipientsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))];
}

/** A prefix is the start of keys up to a slash. */
function withSlash(prefix: string): string {
  return prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
}
