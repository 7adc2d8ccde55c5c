import { loadavg } from 'node:os';
import type { openSeededService } from './open-seeded-service.ts';

type Service = Awaited<ReturnType<typeof openSeededService>>['service'];

const barMs = 300;
const pageSize = 50;

/** Durations of pages of lists: the fastest of some rounds. Prints those above the bar, and a summary. */
export class PageDurations {
  readonly #durationsMs: number[] = [];
  readonly #service: Service;
  readonly #rounds: number;

  constructor(service: Service, rounds: number) {
    this.#service = service;
    this.#rounds = rounds;
  }

  /** Prints the duration of `/healthz`, which reads no list, and the head of the table. */
  async begin(): Promise<void> {
    const idleMs = await this.#fastest('/healthz');
    console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}, /healthz ${idleMs.toFixed(1)} ms`);
    console.log('\n| page above the bar | of | ms |\n| --- | --- | --- |');
  }

  /** The first, the middle and the last page of a list. `path` begins with `/api/`. */
  async measurePages(path: string, query: string): Promise<void> {
    const list = `${path}?limit=${pageSize}&${query}`;
    const { meta } = JSON.parse(await this.#get(list)) as { meta: { total: number } };
    const pages = Math.max(1, Math.ceil(meta.total / pageSize));
    for (const page of new Set([1, Math.ceil(pages / 2), pages])) {
      await this.#measure(`${list}&page=${page}`, `${path} ${query} | ${page} of ${pages}`);
    }
  }

  /** A request without pages. */
  async measureOnce(target: string): Promise<void> {
    await this.#measure(target, `${target} | `);
  }

  summarize(): void {
    const sorted = this.#durationsMs.toSorted((one, other) => one - other);
    const below = sorted.filter((ms) => ms < barMs).length;
    console.log(
      `\n${below} of ${sorted.length} pages take less than ${barMs} ms, half of them at most ${sorted[sorted.length >> 1]?.toFixed(0)} ms, the slowest ${sorted.at(-1)?.toFixed(0)} ms`,
    );
  }

  async #measure(target: string, name: string): Promise<void> {
    const ms = await this.#fastest(target);
    this.#durationsMs.push(ms);
    if (ms >= barMs) console.log(`| ${name} | ${ms.toFixed(0)} |`);
  }

  async #fastest(target: string): Promise<number> {
    let fastestMs = Number.POSITIVE_INFINITY;
    for (let round = 0; round < this.#rounds; round += 1) {
      const before = performance.now();
      await this.#get(target);
      fastestMs = Math.min(fastestMs, performance.now() - before);
    }
    return fastestMs;
  }

  async #get(target: string): Promise<string> {
    const response = await fetch(`${this.#service.url}${target}`, { headers: { 'x-api-key': this.#service.apiKey } });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${target} answers ${response.status}: ${text.slice(0, 200)}`);
    return text;
  }
}
