import { Type } from 'typebox';
import { nullable } from '../../../http/nullable.ts';

export const notAssessedSchema = Type.Array(
  Type.Object({
    kind: Type.String({
      description: 'Package type (`deb (debian 14)`, `golang`), kind of content, or code of a warning about content.',
    }),
    count: nullable(Type.Integer({ minimum: 1, description: 'Null if the number is unknown.' })),
  }),
  { description: 'Content that was found but not assessed, largest count first.' },
);

/** Query parameter of lists whose items carry `notAssessed`. */
export const notAssessedFilter = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'A kind of content that was not assessed, as in `notAssessed[].kind`.',
});
