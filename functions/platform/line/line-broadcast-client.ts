import type { LineSendCall, NarrowcastResult } from "#domain/content/line-sends/line-send-states.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import type { Env } from "#functions/env.ts";
import { callLine, isUnmadeCall, type LineResponseBody, toLineAnswer } from "./line-client.ts";
import { callLineJson } from "./line-json.ts";
import type { HoldCheck } from "./sending-gate.ts";

const PATHS = {
	broadcast: "/v2/bot/message/broadcast",
	narrowcast: "/v2/bot/message/narrowcast",
} as const satisfies Record<LineSendCall["method"], string>;

/**
 * Sends to friends that LINE chooses. Never throws: a missing response is a result that the caller must handle.
 * @returns LINE's id of the accepted call, also if it was accepted at an earlier attempt (409)
 */
export async function sendLineCall(
	env: Env,
	{ method, body }: LineSendCall,
	{ retryKey, isHeld }: { retryKey: string; isHeld: HoldCheck },
): Promise<{ answer: SendAnswer; requestId: string | null }> {
	try {
		const response = await callLine(env, PATHS[method], {
			method: "POST",
			headers: { "Content-Type": "application/json", "X-Line-Retry-Key": retryKey },
			body: JSON.stringify(body),
			isHeld,
		});
		const answer = toLineAnswer(
			response,
			((await response.json().catch(() => null)) ?? {}) as LineResponseBody,
		);
		const requestId =
			response.headers.get("x-line-accepted-request-id") ?? response.headers.get("x-line-request-id");
		return { answer, requestId };
	} catch (error) {
		const kind = isUnmadeCall(error) ? "unreachable" : "silence";
		return { answer: { kind }, requestId: null };
	}
}

const PHASES: readonly unknown[] = ["waiting", "sending", "succeeded", "failed"];

/** Progress of a narrowcast. `result` is null where LINE gives none. */
export async function requestNarrowcastProgress(
	env: Env,
	requestId: string,
	now: number,
): Promise<{ answer: SendAnswer; result: NarrowcastResult | null }> {
	const { answer, body } = await callLineJson<Record<string, unknown>>(
		env,
		`/v2/bot/message/progress/narrowcast?${new URLSearchParams({ requestId })}`,
	);
	const isRead = answer.kind === "http" && answer.status === 200 && PHASES.includes(body.phase);
	if (!isRead) return { answer, result: null };
	const count = (value: unknown) => (typeof value === "number" ? value : null);
	const result = {
		phase: body.phase as NarrowcastResult["phase"],
		target: count(body.targetCount),
		succeeded: count(body.successCount),
		failed: count(body.failureCount),
		error_code: count(body.errorCode),
		at: now,
	};
	return { answer, result };
}
