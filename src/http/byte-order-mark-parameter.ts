import { Type } from 'typebox';

/** Query parameter of downloads that can be CSV. */
export const byteOrderMarkParameter = Type.Optional(
  Type.Boolean({
    description:
      'True: a CSV file begins with a byte order mark, without which Excel reads it in the code page of the system. Default: false.',
    examples: [false],
  }),
);
