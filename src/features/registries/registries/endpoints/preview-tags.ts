import { Type } from 'typebox';
import { defineEndpoint, type Endpoint, type EndpointResponse } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { exampleProvider } from '../../../../providers/registry-provider.ts';
import { checkRegistry } from '../check-registry.ts';
import { type ConnectionErrorCode, connectionErrors } from '../connection-errors.ts';
import { previewTagsOfNewRegistry, previewTagsOfRegistry } from '../preview-registry-tags.ts';
import { type PreviewResult, previewLimits } from '../preview-tags.ts';
import { previewNewTagsBody, previewTagsBody, registryParams } from '../registry-schema.ts';
import type { RegistryAccessDependencies } from '../with-registry-access.ts';

const codes = Object.keys(connectionErrors) as ConnectionErrorCode[];
const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [12] });
const examples = Type.Array(
  Type.Object(
    { repository: Type.String({ examples: ['acme/api'] }), tag: Type.String({ examples: ['v1.10'] }) },
    { title: 'PreviewedTag' },
  ),
  { description: `The first ${previewLimits.examples}, in the order in which the registry was read.` },
);

const previewSchema = Type.Object(
  {
    success: Type.Boolean({ description: 'Whether at least the list of repositories could be read.' }),
    complete: Type.Boolean({
      description: 'False: the registry has more, or parts of it could not be read, and the counts are lower bounds.',
    }),
    repositories: Type.Object(
      {
        read: count('Repositories whose tags were read.'),
        matching: count('Repositories of these with a matching tag.'),
        skipped: count('Repositories and parts of the list that could not be read.'),
      },
      { title: 'PreviewedRepositories' },
    ),
    tags: Type.Object(
      { matching: count('Tags that a sync records.'), notMatching: count('Tags that a sync leaves out.') },
      { title: 'PreviewedTags' },
    ),
    examples: Type.Object({ matching: examples, notMatching: examples }, { title: 'PreviewExamples' }),
    error: Type.Optional(
      Type.Object(
        {
          code: oneOf(codes, { examples: ['UNAUTHORIZED'] }),
          message: Type.String({ examples: [connectionErrors.UNAUTHORIZED] }),
        },
        { title: 'PreviewError' },
      ),
    ),
  },
  { title: 'TagPreview' },
);

const shared = {
  method: 'POST',
  tag: 'Registries',
  access: { minimum: 'admin' },
  limit: { bucket: 'preview-tags', perMinute: 30 },
  responses: { 200: { description: 'What the globs select', schema: Type.Object({ data: previewSchema }) } },
} as const;

const bounds = `Reads up to about ${previewLimits.repositories} repositories and ${previewLimits.tags} tags within 15 seconds and stores nothing. A failed connection gives status 200 with \`success\` false.`;

export const previewTags = (deps: RegistryAccessDependencies): Endpoint[] => [
  defineEndpoint(
    {
      ...shared,
      id: 'previewNewRegistryTags',
      path: '/api/registries/preview-tags',
      summary: 'Preview which tags a new registry would sync',
      description: bounds,
      body: {
        schema: previewNewTagsBody,
        check: (body) => checkRegistry({ credentials: {}, ...body }),
        example: {
          provider: exampleProvider,
          url: 'https://registry.example.com',
          credentials: { username: 'scanner', password: 'a password of the registry' },
          includeTags: 'v*',
          excludeTags: '*-dev',
        },
      },
    },
    async ({ principal: { organizationId }, body, signal }) =>
      present(await previewTagsOfNewRegistry(deps, { organizationId, signal }, body)),
  ),
  defineEndpoint(
    {
      ...shared,
      id: 'previewRegistryTags',
      path: '/api/registries/{registryId}/preview-tags',
      summary: 'Preview which tags a registry would sync with other globs',
      description: `${bounds} Absent fields have the values of the registry. 400 for a registry that a sensor scans.`,
      params: registryParams,
      body: { schema: previewTagsBody, example: { includeTags: 'v*', excludeTags: '*-dev' } },
      errors: [400, 404],
    },
    async ({ principal: { organizationId }, params: { registryId }, body, signal }) =>
      present(await previewTagsOfRegistry(deps, { organizationId, registryId, signal }, body)),
  ),
];

function present(result: PreviewResult): EndpointResponse {
  if ('preview' in result) {
    const { isComplete, ...rest } = result.preview;
    return { status: 200, body: { data: { success: true, complete: isComplete, ...rest } } };
  }
  const data = {
    success: false,
    complete: false,
    repositories: { read: 0, matching: 0, skipped: 0 },
    tags: { matching: 0, notMatching: 0 },
    examples: { matching: [], notMatching: [] },
    error: { code: result.error, message: connectionErrors[result.error] },
  };
  return { status: 200, body: { data } };
}
