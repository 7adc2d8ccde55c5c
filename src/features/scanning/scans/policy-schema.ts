import { Type } from 'typebox';
import { nullable } from '../../../http/nullable.ts';

const anyObject = (description: string) => Type.Unsafe<object>({ type: 'object', description });

/** The document of `plimsoll scan --policy`. `engine/policy` checks rules and exceptions and reports all problems at once. */
export const policyBody = Type.Object(
  {
    version: Type.Integer({ minimum: 1, maximum: 1, description: 'Version of the format.', examples: [1] }),
    name: Type.Optional(Type.String({ maxLength: 2_000, examples: ['production'] })),
    rules: Type.Array(
      anyObject(
        'A rule: one of `findings`, `licenses`, `unknown`, `baseImage` and `imageAge`, with `name` and `action`.',
      ),
      { maxItems: 200 },
    ),
    exceptions: Type.Optional(
      Type.Array(anyObject('An exception: `id` and `reason`, with `package`, `image`, `rules` and `expires`.'), {
        maxItems: 10_000,
      }),
    ),
  },
  { additionalProperties: true },
);

const usedException = Type.Object({
  id: Type.String({ examples: ['CVE-2024-3094'] }),
  package: nullable(Type.String({ examples: ['pkg:deb/debian/xz-utils'] })),
  reason: Type.String({ examples: ['Not reachable'] }),
  expiresOn: nullable(Type.String({ examples: ['2027-01-31'] })),
  findings: Type.Integer({ description: 'Number of covered violations.', examples: [1] }),
});

export const policyVerdict = Type.Object({
  policy: nullable(Type.String({ description: 'Name of the policy.', examples: ['production'] })),
  result: Type.Union(
    ['pass', 'warn', 'fail', 'unknown'].map((one) => Type.Literal(one)),
    {
      description:
        '`unknown`: nothing is violated but some content was not assessed, so the image is not known to be acceptable.',
    },
  ),
  rules: Type.Array(
    Type.Object({
      rule: Type.String({ examples: ['no fixable criticals'] }),
      kind: Type.String({ examples: ['findings'] }),
      action: Type.String({ examples: ['fail'] }),
      status: Type.String({ examples: ['pass'] }),
      violations: Type.Integer({ description: 'Without those that exceptions cover.', examples: [0] }),
      reasons: Type.Array(Type.String({ examples: ['CVE-2024-3094 (critical) in xz-utils 5.6.0'] }), {
        description: 'The first 20 violations.',
      }),
      excepted: Type.Integer({ description: 'Number of violations that exceptions cover.', examples: [0] }),
    }),
  ),
  excepted: Type.Array(usedException),
  expired: Type.Array(usedException, { description: 'Exceptions whose last day is past. They have no effect.' }),
});
