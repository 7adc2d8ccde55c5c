import { type RequestListener, Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum time for open responses to end after `close`. */
const drainMs = 10_000;

/**
 * An HTTP server whose `close` ends in bounded time: connections without an open response end at once, the others after their response, and
 * all after `drainMs`. Node's own server waits for connections on which no request was sent yet, as browsers and load balancers open them,
 * and for clients that do not read their response.
 */
export class DrainingServer extends Server {
  readonly #openResponses = new Map<Socket, number>();
  readonly #drainMs: number;
  #isClosing = false;

  constructor(options: ServerOptions & { drainMs?: number }, handler: RequestListener) {
    super(options);
    this.#drainMs = options.drainMs ?? drainMs;
    this.on('connection', (socket: Socket) => this.#addConnection(socket));
    // Before the handler, so that a response that ends at once is counted.
    this.on('request', (request, response) => {
      const { socket } = request;
      this.#count(socket, 1);
      response.once('close', () => this.#count(socket, -1));
    });
    this.on('request', handler);
  }

  override close(done?: (error?: Error) => void): this {
    const isFirst = this.listening;
    super.close(done);
    // A server that does not listen has no connections, and emits no event that would end the timer.
    if (!isFirst) return this;
    this.#isClosing = true;
    for (const socket of this.#openResponses.keys()) this.#endUnused(socket);
    const timer = setTimeout(() => {
      for (const socket of this.#openResponses.keys()) socket.destroy();
    }, this.#drainMs);
    this.once('close', () => clearTimeout(timer));
    return this;
  }

  #addConnection(socket: Socket): void {
    this.#openResponses.set(socket, 0);
    socket.once('close', () => this.#openResponses.delete(socket));
    this.#endUnused(socket);
  }

  #count(socket: Socket, change: 1 | -1): void {
    const open = this.#openResponses.get(socket);
    // A response also closes after its connection.
    if (open === undefined) return;
    this.#openResponses.set(socket, open + change);
    this.#endUnused(socket);
  }

  #endUnused(socket: Socket): void {
    if (this.#isClosing && this.#openResponses.get(socket) === 0) socket.destroySoon();
  }
}
