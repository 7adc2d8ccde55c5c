import { ApiError } from '../../../domain/api-error.ts';
import { formatOf } from '../../../reports/formats.ts';
import { packMediaType, packMembers } from './pack-document-paths.ts';
import { type PackOptions, packOptionsOf } from './pack-options.ts';

export interface PackFileFormat {
  name: string;
  mediaType: string;
  extension: string;
}

/** The whole ZIP or the member of that format. NOT_FOUND where the pack was made without it. */
export function findPackFile(options: Readonly<Record<string, unknown>>, name: string): PackFileFormat {
  if (name === 'ZIP') return { name, mediaType: packMediaType, extension: 'zip' };
  const format = name in packMembers ? formatOf(name) : undefined;
  if (!format) {
    const names = Object.keys(packMembers).join(', ');
    throw new ApiError('BAD_REQUEST', `Invalid query parameter format: must be one of ${names} for a compliance pack`);
  }
  const members = membersOf(packOptionsOf(options));
  if (!members.includes(name))
    throw new ApiError('NOT_FOUND', `Pack member not found: the pack contains ${members.join(', ')}`);
  return format;
}

function membersOf({ formats, hasTables }: PackOptions): string[] {
  return [...formats.filter((format) => format !== 'CSV'), ...(hasTables ? ['CSV'] : [])];
}
