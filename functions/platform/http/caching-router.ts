import type { Result, Router } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";

/** Maximum number of cached addresses, and the maximum length of one. */
const MAX_ADDRESSES = 500;
const MAX_ADDRESS_LENGTH = 200;

/**
 * Router that caches hono's matches: hono walks the tree of all routes for each address, and the same
 * addresses are requested again and again. A match depends only on the code.
 */
export class CachingRouter<Handler> implements Router<Handler> {
	readonly name = "CachingRouter";
	readonly #router = new SmartRouter<Handler>({ routers: [new RegExpRouter(), new TrieRouter()] });
	readonly #matches = new Map<string, Result<Handler>>();

	add(method: string, path: string, handler: Handler): void {
		this.#router.add(method, path, handler);
	}

	match(method: string, path: string): Result<Handler> {
		const address = `${method} ${path}`;
		const cached = this.#matches.get(address);
		if (cached) return cached;
		if (address.length > MAX_ADDRESS_LENGTH) return this.#router.match(method, path);
		// A slice of `path` would keep the whole URL of the request in memory.
		const match = this.#router.match(method, address.slice(method.length + 1));
		if (this.#matches.size >= MAX_ADDRESSES) this.#matches.clear();
		this.#matches.set(address, match);
		return match;
	}
}
