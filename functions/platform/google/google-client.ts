import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { retryAfterOf } from "#functions/platform/http/retry-after.ts";

/** Timeout of one call to Google. */
const CALL_TIMEOUT = 10 * SECOND;

/** Fields of a Google response that callers need. */
export interface GoogleResponse {
	/** HTTP status; 0 if Google did not respond. */
	status: number;
	/** Google's error code (`rateLimitExceeded`, `invalid_grant`). */
	reason: string;
	/** Milliseconds after which Google allows a retry. */
	retryAfter: number | null;
	body: Record<string, unknown>;
}

interface GoogleCall {
	method?: string;
	url: string;
	headers?: Record<string, string>;
	json?: unknown;
	form?: Record<string, string>;
}

/**
 * Calls Google, or its stand-in (`GOOGLE`, `GOOGLE_API_BASE`). It never throws: a missing response is a
 * result that the caller must handle.
 */
export async function callGoogle(
	env: Env,
	{ method = "GET", url, headers, json, form }: GoogleCall,
): Promise<GoogleResponse> {
	const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
	const type = json === undefined ? "application/x-www-form-urlencoded" : "application/json";
	try {
		const response = await fetchFromGoogle(env, url, {
			method,
			headers: { ...(body !== undefined && { "Content-Type": type }), ...headers },
			...(body !== undefined && { body }),
			signal: AbortSignal.timeout(CALL_TIMEOUT),
		});
		const text = await response.text();
		return readResponse(response, text);
	} catch {
		return { status: 0, reason: "", retryAfter: null, body: {} };
	}
}

function fetchFromGoogle(env: Env, url: string, request: RequestInit): Promise<Response> {
	if (env.GOOGLE_API_BASE) {
		const { pathname, search } = new URL(url);
		return fetch(env.GOOGLE_API_BASE.replace(/\/$/, "") + pathname + search, request);
	}
	return env.GOOGLE ? env.GOOGLE.fetch(url, request) : fetch(url, request);
}

function readResponse(response: Response, text: string): GoogleResponse {
	const body = parseBody(text);
	return {
		status: response.status,
		reason: reasonOf(body),
		retryAfter: retryAfterOf(response),
		body,
	};
}

function parseBody(text: string): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}

/**
 * Error code of a response, whose field differs per API: calendar `{error: {errors: [{reason}]}}`, sheets
 * `{error: {status}}`, token endpoint `{error}`.
 */
function reasonOf({ error }: Record<string, unknown>): string {
	if (typeof error === "string") return error.slice(0, 100);
	const { errors, status } = (error ?? {}) as { errors?: { reason?: unknown }[]; status?: unknown };
	const reason = Array.isArray(errors) ? errors[0]?.reason : status;
	return typeof reason === "string" ? reason.slice(0, 100) : "";
}
