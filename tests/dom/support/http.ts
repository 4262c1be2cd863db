import type { APIRequestContext, APIResponse } from "@playwright/test";

/** Node's own fetch, before the site's calls are intercepted. */
const send = globalThis.fetch;

/** Cookies of a visitor at one product. */
export class Cookies {
	readonly #values = new Map<string, string>();

	get header(): string {
		return [...this.#values].map(([name, value]) => `${name}=${value}`).join("; ");
	}

	/** Stores and deletes the cookies of a response. */
	take(answer: Response): void {
		for (const each of answer.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
			if (value === "" || /max-age=0/i.test(each)) this.#values.delete(name);
			else this.#values.set(name, value);
		}
	}

	/** Takes over all cookies of another visitor. */
	become(other: Cookies): void {
		this.#values.clear();
		for (const [name, value] of other.#values) this.#values.set(name, value);
	}

	clear(): void {
		this.#values.clear();
	}
}

/** Sends a page's call like a browser: with cookies, from its own origin. Reads the response completely. */
export async function sendAs(cookies: Cookies, url: URL, init: RequestInit): Promise<Response> {
	const headers = new Headers(init.headers);
	if (cookies.header) headers.set("Cookie", cookies.header);
	headers.set("Origin", url.origin);
	headers.set("Sec-Fetch-Site", "same-origin");
	const answer = await send(url, { redirect: "manual", ...init, headers });
	cookies.take(answer);
	// A body that arrives after the page was left would belong to no open call, and the page would wait for it.
	const body = await answer.arrayBuffer();
	return new Response(body.byteLength > 0 ? body : null, answer);
}

interface Call {
	method?: string;
	data?: unknown;
	params?: Record<string, string>;
	multipart?: Record<string, { name: string; mimeType: string; buffer: Buffer }>;
	headers?: Record<string, string>;
}

/** Requests outside the page with Playwright's interface, for preparations. */
export class Requests {
	readonly #origin: string;
	readonly #cookies: Cookies;

	/** Requests of a visitor, typed for the helpers of browser tests. */
	static of(origin: string, cookies: Cookies): APIRequestContext {
		return new Requests(origin, cookies) as unknown as APIRequestContext;
	}

	private constructor(origin: string, cookies: Cookies) {
		this.#origin = origin;
		this.#cookies = cookies;
	}

	get(path: string, call: Call = {}) {
		return this.fetch(path, { ...call, method: "GET" });
	}

	post(path: string, call: Call = {}) {
		return this.fetch(path, { ...call, method: "POST" });
	}

	put(path: string, call: Call = {}) {
		return this.fetch(path, { ...call, method: "PUT" });
	}

	delete(path: string, call: Call = {}) {
		return this.fetch(path, { ...call, method: "DELETE" });
	}

	async fetch(
		path: string,
		{ method = "GET", data, params, multipart, headers }: Call,
	): Promise<APIResponse> {
		const url = new URL(path, this.#origin);
		for (const [name, value] of Object.entries(params ?? {})) url.searchParams.set(name, value);
		const isJson = data !== undefined && !Buffer.isBuffer(data);
		const answer = await sendAs(this.#cookies, url, {
			method,
			headers: { ...(isJson && { "Content-Type": "application/json" }), ...headers },
			body: multipart ? formOf(multipart) : isJson ? JSON.stringify(data) : (data as BodyInit | undefined),
		});
		return responseOf(answer, url);
	}
}

function formOf(parts: NonNullable<Call["multipart"]>): FormData {
	const form = new FormData();
	for (const [field, { name, mimeType, buffer }] of Object.entries(parts))
		form.set(field, new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
	return form;
}

const responseOf = (answer: Response, url: URL): APIResponse =>
	({
		ok: () => answer.ok,
		status: () => answer.status,
		url: () => url.href,
		headers: () => Object.fromEntries(answer.headers),
		json: () => answer.json(),
		text: () => answer.text(),
		body: async () => Buffer.from(await answer.arrayBuffer()),
	}) as unknown as APIResponse;
