import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { app } from "#functions/app.ts";
import { LIMIT_PACE } from "#functions/engine/rooms/token-limit.ts";
import type { Env } from "#functions/env.ts";
import { LOG_PACE } from "#functions/integrations/open-api/logs/log-call.ts";
import { recordWork } from "./circumstances/drawn-time.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { TestClock } from "./test-clock.ts";
import { unusedLimits } from "./unused-limits.ts";
import { fillBlanks } from "./with-blanks.ts";

export const TEST_ORIGIN = "http://console.test";

// `call` waits for work after the response, and a log would have no further calls to gather.
LOG_PACE.gather = 0;
LIMIT_PACE.idleTime = 0;

interface RequestOptions {
	as?: ConsoleSession;
	method?: string;
	json?: unknown;
	/** Fills fields that `json` omits with their blank values, as the console does. */
	whole?: true;
	/** URL-encoded form. */
	form?: string;
	body?: string | Uint8Array<ArrayBuffer> | FormData | ReadableStream;
	headers?: Record<string, string>;
	/** Omits the origin and the CSRF token, which the console sends. */
	bare?: boolean;
	env?: Partial<Env>;
	origin?: string;
}

/**
 * Request to the Worker's router, like the console's. Wake-ups are dropped; work in `waitUntil` is finished
 * when this resolves.
 */
export async function sendRequest(path: string, options: RequestOptions = {}): Promise<Response> {
	recordWork("a request is made");
	const origin = options.origin ?? TEST_ORIGIN;
	const method = options.method ?? (hasBody(options) ? "POST" : "GET");
	const headers = new Headers(options.headers);
	if (options.as) headers.set("Cookie", options.as.cookie);
	if (options.as && method !== "GET" && !options.bare) headers.set("X-CSRF-Token", options.as.token);
	if (method !== "GET" && !options.bare) headers.set("Origin", origin);
	if (options.json !== undefined) headers.set("Content-Type", "application/json");
	if (options.form !== undefined) headers.set("Content-Type", "application/x-www-form-urlencoded");
	const json = options.whole ? fillBlanks(method, path, options.json) : options.json;
	const body = json === undefined ? (options.form ?? options.body) : JSON.stringify(json);
	const context = createExecutionContext();
	const request = new Request(origin + path, { method, headers, ...(body !== undefined && { body }) });
	const response = await app.fetch(
		request,
		{ ...new TestClock().env, ...unusedLimits(), PUBLIC_ORIGIN: TEST_ORIGIN, ...options.env },
		context,
	);
	await waitOnExecutionContext(context);
	return response;
}

const hasBody = ({ json, form, body }: RequestOptions) =>
	json !== undefined || form !== undefined || body !== undefined;

/** JSON of a request that must succeed. */
export async function requestJson<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
	const response = await sendRequest(path, options);
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
	return response.json();
}
