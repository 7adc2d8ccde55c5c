import { isRepositoryName } from '../domain/image-reference.ts';
import { parseBoundedJson } from '../lib/json-shape.ts';

/** Repositories of a single event. An event with more causes a sync of the whole registry. */
const repositoriesMax = 50;

/**
 * Returns the repositories of an event, without the host, or undefined when the event has none or an unknown format; the whole registry is
 * synced then. The content of an event is only a hint. The formats follow the documentation of the providers: distribution notifications
 * (and Azure), Docker Hub, Quay, Harbor, GitHub packages, ECR through EventBridge, Artifact Registry through Pub/Sub, Artifactory, Nexus.
 * Events of the last two do not say whether image names contain the key of the repository, so that both names are returned, of which one
 * does not exist.
 */
export function pushedRepositories(body: Buffer, host: string | null): string[] | undefined {
  const event = parse(body.toString('utf8'));
  const found = candidates(event).flatMap((name) => (typeof name === 'string' ? [withoutHost(name, host)] : []));
  const names = [...new Set(found)].filter(isRepositoryName);
  return names.length > 0 && names.length <= repositoriesMax && names.length === new Set(found).size
    ? names
    : undefined;
}

function candidates(event: unknown): unknown[] {
  const events = at(event, 'events');
  if (Array.isArray(events))
    return events
      .slice(0, 1000)
      .map((one) => at(one, 'target', 'repository'))
      .filter(isText);
  const pubSub = at(event, 'message', 'data');
  if (isText(pubSub)) return [tagOfArtifact(parse(Buffer.from(pubSub, 'base64').toString('utf8')))].filter(isText);
  const keyed = [
    [at(event, 'data', 'repo_key'), at(event, 'data', 'image_name')],
    [at(event, 'repositoryName'), at(event, 'component', 'name')],
  ];
  for (const [key, image] of keyed) if (isText(key) && isText(image)) return [`${key}/${image}`, image];
  return [
    at(event, 'target', 'repository'),
    at(event, 'repository', 'repo_name'),
    at(event, 'event_data', 'repository', 'repo_full_name'),
    at(event, 'detail', 'repository-name'),
    packageOf(at(event, 'registry_package') ?? at(event, 'package')),
    at(event, 'repository'),
  ]
    .filter(isText)
    .slice(0, 1);
}

/** GitHub sends owner and package in separate fields. */
function packageOf(value: unknown): string | undefined {
  const [owner, name] = [at(value, 'namespace') ?? at(value, 'owner', 'login'), at(value, 'name')];
  return isText(owner) && isText(name) ? `${owner}/${name}`.toLowerCase() : undefined;
}

/** `europe-docker.pkg.dev/project/repository/image:tag`, or with a digest. */
function tagOfArtifact(notice: unknown): string | undefined {
  const artifact = at(notice, 'tag') ?? at(notice, 'digest');
  return isText(artifact) ? artifact.replace(/@sha256:.*$/, '').replace(/:[^/:]*$/, '') : undefined;
}

function withoutHost(name: string, host: string | null): string {
  return host !== null && name.startsWith(`${host}/`) ? name.slice(host.length + 1) : name;
}

function at(value: unknown, ...path: string[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string, unknown>)[key];
  }
  return current;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 10_000;
}

function parse(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    return undefined;
  }
}
