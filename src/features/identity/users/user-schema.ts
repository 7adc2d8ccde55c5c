import { Type } from 'typebox';

export const emailSchema = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@]+@[^\\s@]+$',
  description: 'E-mail address, case-insensitive.',
  examples: ['ann@example.com'],
});

/** Schema of new passwords. Existing passwords may be shorter. */
export const newPasswordSchema = Type.String({
  minLength: 12,
  maxLength: 200,
  description: 'Password. All characters are allowed. The service stores an Argon2id hash.',
  examples: ['a long sentence to remember'],
});
