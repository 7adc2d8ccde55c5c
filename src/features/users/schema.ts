import { Type } from 'typebox';

export const emailSchema = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@]+@[^\\s@]+$',
  description: 'Upper and lower case are one account.',
});
