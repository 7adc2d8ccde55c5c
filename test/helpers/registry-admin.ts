import { expect } from 'vitest';
import type { TestApi } from './api-server.ts';

export const canary = 'canary-4711';
export const credentials = { username: 'robot', password: canary };
export const plain = { name: 'Ours', provider: 'DOCKER_REGISTRY', url: 'https://registry.example:5000', credentials };

export type Registry = { id: string } & Record<string, unknown>;

/** Requests of an admin of a test's first organization to registries. */
export function registryAdmin(api: () => TestApi) {
  const admin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    api().call(method, url, { key: api().first.keys.admin, body });

  /** `plain` with these changes. */
  async function create(body: Record<string, unknown> = {}): Promise<Registry> {
    const answer = await admin('POST', '/api/registries', { ...plain, ...body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.data as Registry;
  }

  return { admin, create };
}
