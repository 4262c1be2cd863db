import { pressKey, typeText } from "./gestures.ts";
import { Requests } from "./http.ts";
import { Scope } from "./locator.ts";
import { type Address, callOf, HeldCall, isMeant } from "./routes.ts";
import { beginSite, cookies, endSite, ORIGIN } from "./site.ts";
import { until } from "./wait.ts";

type Handler = (call: HeldCall) => unknown;
type Call = ReturnType<typeof callOf> & { response: () => Promise<{ status: () => number } | null> };
type Listener = (call: Call & { status?: () => number }) => void;

/** Page of a test: the part of Playwright's interface that works without a browser. */
export class SitePage extends Scope {
	readonly selector = "";
	readonly #routes: { address: Address; handler: Handler; times: number }[] = [];
	readonly #held = new Set<HeldCall>();
	readonly #listeners = new Map<string, Set<Listener>>();
	readonly #setTimeout = window.setTimeout;

	protected get owner(): SitePage {
		return this;
	}

	readonly keyboard = { press: pressKey, type: typeText, insertText: typeText };

	/** Requests outside the page by the same visitor. */
	get request() {
		return Requests.of(ORIGIN, cookies);
	}

	/**
	 * Changes the document for this test. Scripts may only set `window.setTimeout`, which is restored
	 * afterwards.
	 */
	async addInitScript<Given>(script: (given: Given) => void, given: Given): Promise<void> {
		script(given);
	}

	/** Restarts the site at an address. */
	async goto(address: string): Promise<void> {
		await endSite();
		history.replaceState(null, "", address);
		beginSite();
	}

	async reload(): Promise<void> {
		await this.goto(location.href);
	}

	async goBack(): Promise<void> {
		history.back();
	}

	url(): string {
		return location.href;
	}

	async title(): Promise<string> {
		return document.title;
	}

	async evaluate<Result, Given>(run: (given: Given) => Result, given: Given): Promise<Awaited<Result>> {
		return await run(given);
	}

	async waitForURL(address: string | RegExp): Promise<void> {
		const isThere = () => isMeant(address, new URL(location.href));
		await until(isThere, Boolean, () => `${location.href} is not ${address}`);
	}

	/** Answers calls of the page instead of the server; the newest matching handler wins. */
	async route(address: Address, handler: Handler, { times = Number.POSITIVE_INFINITY } = {}): Promise<void> {
		this.#routes.unshift({ address, handler, times });
	}

	async unroute(address: Address): Promise<void> {
		const rest = this.#routes.filter((route) => String(route.address) !== String(address));
		this.#routes.splice(0, Number.POSITIVE_INFINITY, ...rest);
	}

	async unrouteAll(): Promise<void> {
		this.#routes.length = 0;
	}

	on(event: "request" | "response", listener: Listener): void {
		const listeners = this.#listeners.get(event) ?? new Set();
		this.#listeners.set(event, listeners.add(listener));
	}

	off(event: "request" | "response", listener: Listener): void {
		this.#listeners.get(event)?.delete(listener);
	}

	waitForRequest(wanted: Address | ((call: Call) => boolean)): Promise<Call> {
		return this.#waitFor("request", wanted);
	}

	waitForResponse(wanted: Address | ((call: Call) => boolean)): Promise<Call> {
		return this.#waitFor("response", wanted);
	}

	#waitFor(event: "request" | "response", wanted: Address | ((call: Call) => boolean)): Promise<Call> {
		return new Promise((resolve) => {
			const listener = (call: Call) => {
				const isWanted =
					typeof wanted === "function"
						? (wanted as (call: Call) => boolean)(call)
						: isMeant(wanted, new URL(call.url()));
				if (!isWanted) return;
				this.off(event, listener);
				resolve(call);
			};
			this.on(event, listener);
		});
	}

	/** Sends a call of the site through the first matching route. */
	async send(url: URL, init: RequestInit, send: () => Promise<Response>): Promise<Response> {
		const answered = Promise.withResolvers<{ status: () => number } | null>();
		const call = { ...callOf(url, init), response: () => answered.promise };
		this.#tell("request", call);
		const route = this.#routes.find(({ address, times }) => times > 0 && isMeant(address, url));
		try {
			const answer = await (route ? this.#answer(route, url, init, send) : send());
			const status = () => answer.status;
			answered.resolve({ status });
			this.#tell("response", { ...call, status });
			return answer;
		} finally {
			answered.resolve(null);
		}
	}

	async #answer(
		route: { handler: Handler; times: number },
		url: URL,
		init: RequestInit,
		send: () => Promise<Response>,
	): Promise<Response> {
		route.times--;
		const held = new HeldCall(url, init, send);
		init.signal?.addEventListener("abort", () => held.answer.reject(init.signal!.reason));
		this.#held.add(held);
		void route.handler(held);
		return held.answer.promise.finally(() => this.#held.delete(held));
	}

	#tell(event: string, call: Call & { status?: () => number }): void {
		for (const listener of this.#listeners.get(event) ?? []) listener(call);
	}

	/** Removes routes and listeners, and aborts calls that the test still holds. */
	forget(): void {
		for (const held of this.#held) void held.abort();
		this.#routes.length = 0;
		this.#listeners.clear();
		window.setTimeout = this.#setTimeout;
	}
}
