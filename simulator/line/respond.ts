import type { Platform } from "../platform.ts";
import { type Fault, strike } from "../rules/fault.ts";
import { addCall } from "../store/calls.ts";
import { listFaults, spendFault } from "../store/faults.ts";
import { type LineAnswer, MONTHLY_LIMIT, RATE_LIMITED, refuse } from "./answer.ts";
import { type Call, type Handle, headersToKeep } from "./call.ts";
import { refuseStranger } from "./door.ts";

/** Result of a call: an answer, or none because of a fault. */
interface Outcome {
	answer: LineAnswer | null;
	fault?: Fault;
}

/** Closes the connection without an answer: the caller's fetch fails. */
class ConnectionDropped extends Error {
	override name = "ConnectionDropped";
}

/** Decides a call, records it, and answers it or times out. */
export async function respond(
	platform: Platform,
	call: Call,
	handle: Handle,
	signal: AbortSignal,
): Promise<Response> {
	const outcome = await platform.rounds.run(() => {
		const decided = decide(platform, call, handle);
		record(platform, call, decided);
		return decided;
	});
	if (outcome.answer) return toResponse(call, outcome.answer);
	if (outcome.fault?.kind === "silence") await silence(outcome.fault.silenceMs, signal);
	throw new ConnectionDropped("The simulator was told to drop this connection.");
}

function decide(platform: Platform, call: Call, handle: Handle): Outcome {
	const refusal = refuseStranger(platform, call);
	if (refusal) return { answer: refusal };
	const fault = call.endpoint ? strike(listFaults(platform.sql), call.endpoint, Math.random) : undefined;
	if (!fault) return { answer: handle(platform, call) };
	if (fault.afterAcceptance) {
		const answer = handle(platform, call);
		// A call that LINE refuses stays refused: the fault waits for an accepted call.
		if (answer.status >= 300) return { answer };
	}
	spendFault(platform.sql, fault);
	return { answer: faultAnswer(fault), fault };
}

function faultAnswer(fault: Fault): LineAnswer | null {
	switch (fault.kind) {
		case "rate_limit":
			return {
				...refuse(429, RATE_LIMITED),
				...(fault.retryAfter === null ? {} : { headers: { "Retry-After": String(fault.retryAfter) } }),
			};
		case "monthly_limit":
			return refuse(429, MONTHLY_LIMIT);
		case "server_error":
			return refuse(500, "Internal server error");
		case "silence":
		case "drop":
			return null;
	}
}

function record(platform: Platform, call: Call, { answer, fault }: Outcome): void {
	addCall(platform.sql, {
		at: call.at,
		requestId: call.requestId,
		endpoint: call.endpoint,
		method: call.method,
		path: call.path,
		headers: headersToKeep(call.headers),
		body: call.body,
		status: answer?.status ?? null,
		answer: answer && (answer.content ? `${answer.content.bytes.length} bytes` : JSON.stringify(answer.body)),
		fault: fault ? (fault.afterAcceptance ? `${fault.kind}_after_acceptance` : fault.kind) : null,
	});
}

function toResponse(call: Call, { status, body, content, headers }: LineAnswer): Response {
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
const silence = (ms: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		signal.addEventListener("abort", () => {
			clearTimeout(timer);
			resolve();
		});
	});
