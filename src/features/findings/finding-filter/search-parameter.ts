import { Type } from 'typebox';

/** `search` of reads that are not lists. `listQuery` has that of lists. */
export const searchParameter = Type.Optional(
  Type.String({
    maxLength: 200,
    description: 'Free text. Matches the vulnerability id, the package name and the image name.',
    examples: ['api'],
  }),
);
