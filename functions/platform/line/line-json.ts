import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import type { Env } from "#functions/env.ts";
import { callLine, isUnmadeCall, type LineInit, type LineResponseBody, toLineAnswer } from "./line-client.ts";

/** Status and body of LINE's response. */
export interface LineResult<Body = object> {
	answer: SendAnswer;
	body: Partial<Body>;
	/** LINE's id of the call; null without one. */
	requestId: string | null;
}

/** Whether LINE accepted the call. */
export const isAccepted = (answer: SendAnswer): boolean => answer.kind === "http" && answer.status < 300;

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
		const requestId = response.headers.get("x-line-request-id");
		return { answer: toLineAnswer(response, body), body, requestId };
	} catch (error) {
		const kind = isUnmadeCall(error) ? "unreachable" : "silence";
		return { answer: { kind }, body: {}, requestId: null };
	}
}
