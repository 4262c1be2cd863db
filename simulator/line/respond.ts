import { findStrikingFault, type LineFault } from "../rules/line-fault.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { recordCall } from "../store/call-store.ts";
import { listLineFaults, spendFault } from "../store/fault-store.ts";
import { refuseUnauthorized } from "./call-guards.ts";
import { MONTHLY_LIMIT, RATE_LIMITED, refuseLineCall, type SimulatedLineAnswer } from "./line-answer.ts";
import { type LineCallHandler, type ReceivedLineCall, recordableHeaders } from "./receive-call.ts";

/** Response to a call, or none because of a fault. */
interface Outcome {
	answer: SimulatedLineAnswer | null;
	fault?: LineFault;
}

/** Closes the connection without an answer: the caller's fetch fails. */
class ConnectionDropped extends Error {
	override name = "ConnectionDropped";
}

/** Decides a call, records it, and answers it or times out. */
export async function respondToCall(
	platform: SimulatorPlatform,
	call: ReceivedLineCall,
	handle: LineCallHandler,
	signal: AbortSignal,
): Promise<Response> {
	const outcome = await platform.callBatches.run(() => {
		const decided = decideOutcome(platform, call, handle);
		record(platform, call, decided);
		return decided;
	});
	if (outcome.answer) return toResponse(call, outcome.answer);
	if (outcome.fault?.kind === "silence") await waitSilently(outcome.fault.silenceMs, signal);
	throw new ConnectionDropped("The simulator was told to drop this connection.");
}

function decideOutcome(
	platform: SimulatorPlatform,
	call: ReceivedLineCall,
	handle: LineCallHandler,
): Outcome {
	const refusal = refuseUnauthorized(platform, call);
	if (refusal) return { answer: refusal };
	const fault = call.endpoint
		? findStrikingFault(listLineFaults(platform.sql), call.endpoint, Math.random)
		: undefined;
	if (!fault) return { answer: handle(platform, call) };
	if (fault.afterAcceptance) {
		const answer = handle(platform, call);
		// A call that LINE refuses stays refused: the fault waits for an accepted call.
		if (answer.status >= 300) return { answer };
	}
	spendFault(platform.sql, fault);
	return { answer: faultAnswer(fault), fault };
}

function faultAnswer(fault: LineFault): SimulatedLineAnswer | null {
	switch (fault.kind) {
		case "rate_limit":
			return {
				...refuseLineCall(429, RATE_LIMITED),
				...(fault.retryAfter === null ? {} : { headers: { "Retry-After": String(fault.retryAfter) } }),
			};
		case "monthly_limit":
			return refuseLineCall(429, MONTHLY_LIMIT);
		case "server_error":
			return refuseLineCall(500, "Internal server error");
		case "silence":
		case "drop":
			return null;
	}
}

function record(platform: SimulatorPlatform, call: ReceivedLineCall, { answer, fault }: Outcome): void {
	recordCall(platform.sql, {
		at: call.at,
		requestId: call.requestId,
		endpoint: call.endpoint,
		method: call.method,
		path: call.path,
		headers: recordableHeaders(call.headers),
		body: call.body,
		status: answer?.status ?? null,
		answer: answer && (answer.content ? `${answer.content.bytes.length} bytes` : JSON.stringify(answer.body)),
		fault: fault ? (fault.afterAcceptance ? `${fault.kind}_after_acceptance` : fault.kind) : null,
	});
}

function toResponse(
	call: ReceivedLineCall,
	{ status, body, content, headers }: SimulatedLineAnswer,
): Response {
	return new Response(content ? content.bytes : JSON.stringify(body), {
		status,
		headers: {
			"Content-Type": content?.mediaType ?? "application/json",
			"X-Line-Request-Id": call.requestId,
			...headers,
		},
	});
}

/** Waits in real time, unless the caller disconnects first. */
const waitSilently = (ms: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		signal.addEventListener("abort", () => {
			clearTimeout(timer);
			resolve();
		});
	});
