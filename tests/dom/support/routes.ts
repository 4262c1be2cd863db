/** Call of the page that a test answers, delays or passes on. */
export class HeldCall {
	readonly #url: URL;
	readonly #init: RequestInit;
	readonly #send: () => Promise<Response>;
	readonly answer = Promise.withResolvers<Response>();

	constructor(url: URL, init: RequestInit, send: () => Promise<Response>) {
		this.#url = url;
		this.#init = init;
		this.#send = send;
	}

	request() {
		return callOf(this.#url, this.#init);
	}

	async continue(): Promise<void> {
		await this.#send().then(this.answer.resolve, this.answer.reject);
	}

	/** Sends it, for a test that reads or changes the response. */
	async fetch() {
		const answer = await this.#send();
		return {
			answer,
			status: () => answer.status,
			json: () => answer.clone().json(),
			text: () => answer.clone().text(),
		};
	}

	async fulfill(given: {
		response?: { answer: Response };
		status?: number;
		json?: unknown;
		body?: string;
		contentType?: string;
		headers?: Record<string, string>;
	}): Promise<void> {
		const {
			response,
			status = response?.answer.status ?? 200,
			json,
			contentType = "application/json",
		} = given;
		const body = json === undefined ? (given.body ?? (await response?.answer.text())) : JSON.stringify(json);
		const headers = { "Content-Type": contentType, ...given.headers };
		this.answer.resolve(new Response([204, 304].includes(status) ? null : body, { status, headers }));
	}

	async abort(): Promise<void> {
		this.answer.reject(new TypeError("Failed to fetch"));
	}
}

/** Call in the format of Playwright's listeners. */
export const callOf = (url: URL, init: RequestInit) => ({
	url: () => url.href,
	method: () => init.method ?? "GET",
	postData: () => (typeof init.body === "string" ? init.body : null),
	postDataJSON: () => JSON.parse(String(init.body)),
	headers: () => Object.fromEntries(new Headers(init.headers)),
});

export type Address = string | RegExp | ((url: URL) => boolean);

/** Whether an address matches a glob, a regular expression or a function. */
export function isMeant(address: Address, url: URL): boolean {
	if (typeof address === "function") return address(url);
	if (address instanceof RegExp) return address.test(url.href);
	return globOf(address).test(/^(\*|https?:)/.test(address) ? url.href : url.pathname + url.search);
}

const globOf = (glob: string): RegExp =>
	new RegExp(
		`^${glob
			.replaceAll(/[.+^$()|[\]\\?]/g, "\\$&")
			.replaceAll(/\{([^}]*)\}/g, (_, list: string) => `(${list.replaceAll(",", "|")})`)
			.replaceAll(/\*\*|\*/g, (stars) => (stars === "**" ? ".*" : "[^/]*"))}$`,
	);
