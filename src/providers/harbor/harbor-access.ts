import { ScanError } from '../../domain/scan-error.ts';
import { percentEncode } from '../../lib/percent-encode.ts';
import { basicAuthorization } from '../../oci/registry/registry-credentials.ts';
import { listEach } from '../list-each.ts';
import { arrayEntries, listPages } from '../list-pages.ts';
import { loginPair, loginWithCredentials } from '../login-with-credentials.ts';
import type { ProviderAccess, ProviderContext } from '../provider-access.ts';
import type { ProviderAnswer } from '../provider-http.ts';
import { textField } from '../text-field.ts';

/** Limit of Harbor's API. */
const pageSize = 100;

/**
 * Harbor 2 (`/api/v2.0`). A robot's name is its full name with the prefix (`robot$…`), as Harbor shows it when the robot is created. A path
 * in the registry's address names one project. Project robots and older versions cannot list all projects at once, so their repositories
 * are listed project by project.
 */
export const harborAccess: ProviderAccess = {
  login: loginWithCredentials,
  async *listRepositories(context) {
    const project = new URL(context.url ?? '').pathname.slice(1);
    if (project !== '') {
      yield* listProject(context, project);
      return;
    }
    let isAny = false;
    try {
      for await (const name of listNamed(context, 'repositories')) {
        isAny = true;
        yield name;
      }
      return;
    } catch (error) {
      const isWithheld =
        error instanceof ScanError && (error.code === 'UNAUTHORIZED' || error.code === 'NOT_A_REGISTRY') && !isAny;
      if (!isWithheld) throw error;
    }
    yield* listEach(context, listNamed(context, 'projects'), (name) => listProject(context, name));
  },
};

function listProject(context: ProviderContext, project: string): AsyncGenerator<string, void, undefined> {
  return listNamed(context, `projects/${percentEncode(project)}/repositories`);
}

/** `name` of a repository is complete: `project/path/of/it`. */
async function* listNamed(context: ProviderContext, path: string): AsyncGenerator<string, void, undefined> {
  const { url, credentials } = context;
  const pageUrl = (page: number) => `${new URL(url ?? '').origin}/api/v2.0/${path}?page=${page}&page_size=${pageSize}`;
  const entries = listPages(context, {
    first: {
      url: pageUrl(1),
      // Without this header, a project whose name is a number is read as an id.
      headers: { 'x-is-resource-name': 'true' },
      authorization: credentials === null ? undefined : basicAuthorization(loginPair(credentials)),
    },
    entriesOf: arrayEntries,
    nextOf: (answer, page) => (hasMore(answer, page.length) ? pageUrl(pageNumber(answer) + 1) : undefined),
  });
  for await (const entry of entries) {
    const name = textField(entry, 'name');
    if (name !== undefined) yield name;
  }
}

function pageNumber({ url }: Pick<ProviderAnswer, 'url'>): number {
  return Number(url.searchParams.get('page'));
}

/** By the total count, or until a page is partly filled when a proxy has dropped the header. */
function hasMore({ headers, url }: ProviderAnswer, entries: number): boolean {
  const total = Number(headers['x-total-count'] ?? Number.NaN);
  if (entries === 0) return false;
  return Number.isNaN(total) ? entries >= pageSize : pageNumber({ url }) * pageSize < total;
}
