import type { Result, Router } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";

/** So many are remembered, of no more than so many characters. */
const MOST = 500;
const LONGEST = 200;

/**
 * hono's own router, which is asked once for each address: it walks the tree of all routes, piece by piece,
 * and pages, lists and their counts are asked for again and again. What it finds of an address changes with the code alone.
 */
export class KnownPaths<Handler> implements Router<Handler> {
	readonly name = "KnownPaths";
	readonly #router = new SmartRouter<Handler>({ routers: [new RegExpRouter(), new TrieRouter()] });
	readonly #found = new Map<string, Result<Handler>>();

	add(method: string, path: string, handler: Handler): void {
		this.#router.add(method, path, handler);
	}

	match(method: string, path: string): Result<Handler> {
		const address = `${method} ${path}`;
		const known = this.#found.get(address);
		if (known) return known;
		if (address.length > LONGEST) return this.#router.match(method, path);
		// A piece of the path would hold on to the whole address of the request that it was cut from.
		const found = this.#router.match(method, address.slice(method.length + 1));
		if (this.#found.size >= MOST) this.#found.clear();
		this.#found.set(address, found);
		return found;
	}
}
