import { Type } from 'typebox';

/** Query parameters that several lists of a scan have. */

export const layerFilter = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 100_000,
    description: 'Index of the layer that added the package.',
    examples: [0],
  }),
);

export const typeFilter = Type.Optional(
  Type.String({
    pattern: '^[a-z][a-z0-9.+-]{0,63}(,[a-z][a-z0-9.+-]{0,63}){0,49}$',
    maxLength: 500,
    description: 'Comma-separated package types as in package URLs.',
    examples: ['deb'],
  }),
);

export const packageNameFilter = Type.Optional(
  Type.String({ minLength: 1, maxLength: 1024, description: 'Exact package name.', examples: ['openssl'] }),
);

export const booleanFilter = (description: string) => Type.Optional(Type.Boolean({ description, examples: [false] }));
