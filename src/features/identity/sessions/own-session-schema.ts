import { type Static, Type } from 'typebox';
import { exampleId } from '../../../http/example-values.ts';
import { nullable } from '../../../http/nullable.ts';
import { deviceOf } from './device-of.ts';
import type { OwnSessionRow } from './own-session-store.ts';

const timestamp = Type.String({ format: 'date-time' });

export const ownSessionSchema = Type.Object(
  {
    id: Type.String({ examples: [exampleId('ses')] }),
    device: nullable(
      Type.String({
        description: 'Browser and operating system that `userAgent` names. Null: no known browser.',
      }),
      { examples: ['Firefox on Linux'] },
    ),
    userAgent: nullable(
      Type.String({
        description: 'User-Agent header of the sign-in, at most 300 characters, as the client sent it.',
      }),
      { examples: ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'] },
    ),
    current: Type.Boolean({ description: 'Whether this request uses the session.', examples: [true] }),
    createdAt: timestamp,
    lastUsedAt: Type.String({ format: 'date-time', description: 'With a precision of one minute.' }),
    expiresAt: Type.String({ format: 'date-time', description: 'A use extends the session by seven days.' }),
  },
  { title: 'OwnSession' },
);

/** Response for a session of the caller. It does not identify the session to other requests. */
export function presentOwnSession(row: OwnSessionRow): Static<typeof ownSessionSchema> {
  return {
    id: row.id,
    device: deviceOf(row.userAgent),
    userAgent: row.userAgent,
    current: row.isCurrent,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

export const ownSessionParams = Type.Object({
  sessionId: Type.String({ maxLength: 64, title: 'Session', examples: [exampleId('ses')] }),
});
