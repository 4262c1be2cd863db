import type { Delay } from "#domain/engine/actions/effects/delay.ts";
import { MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/line.ts";

/** A sending effect: how many messages it sends, and when. */
export interface Sending {
	position: number;
	messages: number;
	delay: Delay;
}

/** One call to LINE that an action makes for a friend. It counts once if any of its effects is done. */
export interface Call {
	delay: Delay;
	positions: number[];
}

/**
 * The calls of an action's sending effects, grouped as in a run: immediate messages share calls of up to five messages,
 * delayed ones each have their own.
 */
export function callsOf(sendings: readonly Sending[]): Call[] {
	const calls: Call[] = [];
	let open: { call: Call; messages: number } | null = null;
	for (const { position, messages, delay } of sendings) {
		if (messages === 0) continue;
		if (!isAtOnce(delay)) {
			calls.push({ delay, positions: [position] });
			continue;
		}
		if (open === null || open.messages + messages > MAX_MESSAGES_PER_CALL) {
			open = { call: { delay, positions: [] }, messages: 0 };
			calls.push(open.call);
		}
		open.messages += messages;
		open.call.positions.push(position);
	}
	return calls;
}

const isAtOnce = ({ delay_type, delay_max }: Delay): boolean =>
	delay_type === 0 || (delay_type === 1 && delay_max === 0);
