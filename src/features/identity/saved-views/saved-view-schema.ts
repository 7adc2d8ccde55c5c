import { type Static, Type } from 'typebox';
import { exampleId } from '../../../http/example-values.ts';
import { nullable } from '../../../http/nullable.ts';

const timestamp = Type.String({ format: 'date-time' });

const page = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
  description: 'Page of the dashboard that the view opens: lower-case letters, digits and single hyphens.',
  examples: ['findings'],
});

const name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description:
    'Unique among the shared views of the page, or among the private ones of the member. Blanks at its ends are removed.',
  examples: ['Exploited and fixable'],
});

const query = Type.String({
  maxLength: 12_000,
  pattern: "^[A-Za-z0-9\\-._~!$&'()*+,;=:@/?%\\[\\]]*$",
  description: 'Query of the page’s address without the question mark, percent-encoded (RFC 3986).',
  examples: ['severity=CRITICAL,HIGH&kev=true&sort=epss:desc'],
});

const shared = Type.Boolean({
  description: 'True: all members see the view. False: only its creator.',
  examples: [true],
});

export const savedViewSchema = Type.Object(
  {
    id: Type.String({ examples: [exampleId('viw')] }),
    name,
    page,
    query,
    shared,
    createdBy: Type.Object({
      id: Type.String({ examples: [exampleId('usr')] }),
      name: nullable(Type.String({ description: 'Null after the member left the organization.' }), {
        examples: ['Ann Example'],
      }),
    }),
    canChange: Type.Boolean({ description: 'Whether the caller may change and delete the view.', examples: [true] }),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  { title: 'SavedView' },
);
export type SavedViewBody = Static<typeof savedViewSchema>;

export const createSavedViewBody = Type.Object(
  { name, page, query, shared: Type.Optional(shared) },
  { title: 'CreateSavedView' },
);
export type CreateSavedViewBody = Static<typeof createSavedViewBody>;

export const changeSavedViewBody = Type.Object(
  { name: Type.Optional(name), query: Type.Optional(query), shared: Type.Optional(shared) },
  { title: 'ChangeSavedView' },
);
export type ChangeSavedViewBody = Static<typeof changeSavedViewBody>;

export const savedViewParams = Type.Object({
  viewId: Type.String({ maxLength: 64, title: 'Saved view', examples: [exampleId('viw')] }),
});
