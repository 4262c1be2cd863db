import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import type { Env } from "#functions/env.ts";
import { callLine, type LineInit, type LineResponseBody, toLineAnswer } from "./line-client.ts";

/** Status and body of LINE's response. */
export interface LineResult<Body = object> {
	answer: SendAnswer;
	body: Partial<Body>;
}

/**
 * Calls LINE and reads the JSON of its response. Never throws: a missing response is a result that the caller
 * must handle.
 */
export async function callLineJson<Body>(
	env: Env,
	path: string,
	init?: LineInit,
	base?: string,
): Promise<LineResult<Body>> {
	try {
		const response = await callLine(env, path, init, base);
		const body = ((await response.json().catch(() => null)) ?? {}) as Partial<Body> & LineResponseBody;
		return { answer: toLineAnswer(response, body), body };
	} catch {
		return { answer: { kind: "silence" }, body: {} };
	}
}
