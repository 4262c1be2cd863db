import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import type { NarrowcastTarget } from "./narrowcast-body.ts";

/**
 * `scheduled`: waits for its time or its next attempt. `queued`: a worker has it. `following`: LINE has accepted a
 * narrowcast and is asked for its progress. `parked`: LINE's answer is unknown for too long.
 */
export type LineSendState = "scheduled" | "queued" | "following" | "sent" | "failed" | "parked" | "cancelled";

/** Call of a send as LINE gets it at every attempt. */
export interface LineSendCall {
	method: "broadcast" | "narrowcast";
	body: { messages: LineMessage[] } & NarrowcastTarget;
}

/** Progress of a narrowcast as LINE told it; numbers are friends. */
export interface NarrowcastResult {
	phase: "waiting" | "sending" | "succeeded" | "failed";
	target: number | null;
	succeeded: number | null;
	failed: number | null;
	error_code: number | null;
	/** Time of LINE's answer, epoch ms. */
	at: number;
}
