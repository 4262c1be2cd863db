import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { app } from "#functions/app.ts";
import { LIMIT_PACE } from "#functions/engine/rooms/token-limit.ts";
import type { Env } from "#functions/env.ts";
import { LOG_PACE } from "#functions/integrations/open-api/logs/write.ts";
import { noteDone } from "./circumstances/drawn-time.ts";
import { TestClock } from "./clock.ts";
import { unusedLimits } from "./limits.ts";
import type { Session } from "./operators.ts";
import { withBlanks } from "./with-blanks.ts";

export const ORIGIN = "http://console.test";

// What follows an answer is waited for, and a log has nobody to wait for.
LOG_PACE.gather = 0;
LIMIT_PACE.rest = 0;

interface Call {
	as?: Session;
	method?: string;
	json?: unknown;
	/** Sends the fields that `json` leaves out as a page does, with their blank values. */
	whole?: true;
	/** An encoded form. */
	form?: string;
	body?: string | Uint8Array<ArrayBuffer> | FormData | ReadableStream;
	headers?: Record<string, string>;
	/** Leaves out what a page of ours would send: its origin and its token. */
	bare?: boolean;
	env?: Partial<Env>;
	origin?: string;
}

/**
 * One request to the Worker's router, as a page of ours would make it. Wake-ups go nowhere; what the router leaves for
 * after the answer is done when this resolves.
 */
export async function call(path: string, options: Call = {}): Promise<Response> {
	noteDone("a request is made");
	const origin = options.origin ?? ORIGIN;
	const method = options.method ?? (hasBody(options) ? "POST" : "GET");
	const headers = new Headers(options.headers);
	if (options.as) headers.set("Cookie", options.as.cookie);
	if (options.as && method !== "GET" && !options.bare) headers.set("X-CSRF-Token", options.as.token);
	if (method !== "GET" && !options.bare) headers.set("Origin", origin);
	if (options.json !== undefined) headers.set("Content-Type", "application/json");
	if (options.form !== undefined) headers.set("Content-Type", "application/x-www-form-urlencoded");
	const json = options.whole ? withBlanks(method, path, options.json) : options.json;
	const body = json === undefined ? (options.form ?? options.body) : JSON.stringify(json);
	const context = createExecutionContext();
	const request = new Request(origin + path, { method, headers, ...(body !== undefined && { body }) });
	const response = await app.fetch(
		request,
		{ ...new TestClock().env, ...unusedLimits(), PUBLIC_ORIGIN: ORIGIN, ...options.env },
		context,
	);
	await waitOnExecutionContext(context);
	return response;
}

const hasBody = ({ json, form, body }: Call) =>
	json !== undefined || form !== undefined || body !== undefined;

/** The answer's JSON of a request that must succeed. */
export async function ask<Answer>(path: string, options: Call = {}): Promise<Answer> {
	const response = await call(path, options);
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
	return response.json();
}
