import { Type } from 'typebox';

export const emailSchema = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@]+@[^\\s@]+$',
  description: 'Upper and lower case are one account.',
});

/** Of a password that someone chooses; those that exist may be shorter. */
export const newPasswordSchema = Type.String({
  minLength: 12,
  maxLength: 200,
  description: 'Any characters. Argon2id is what is kept of it.',
});
