import { type Static, Type } from 'typebox';
import { exampleId } from '../../../http/example-values.ts';
import type { AccountRow } from './account-store.ts';

const name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description: 'Name that other members see, in all organizations of the account.',
  examples: ['Ann Example'],
});

export const accountSchema = Type.Object(
  {
    id: Type.String({ examples: [exampleId('usr')] }),
    email: Type.String({ examples: ['ann@example.com'] }),
    name,
    secondFactor: Type.Object(
      {
        active: Type.Boolean({ description: 'Whether sign-in requires a code.', examples: [true] }),
        recoveryCodesLeft: Type.Integer({ minimum: 0, examples: [10] }),
      },
      { title: 'AccountSecondFactor' },
    ),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'Account' },
);

export const changeAccountBody = Type.Object({ name }, { title: 'ChangeAccount' });

/** Account response. */
export function presentAccount(row: AccountRow): Static<typeof accountSchema> {
  return {
    id: row.userId,
    email: row.email,
    name: row.name,
    secondFactor: { active: row.hasSecondFactor, recoveryCodesLeft: row.recoveryCodesLeft },
    createdAt: row.createdAt.toISOString(),
  };
}
