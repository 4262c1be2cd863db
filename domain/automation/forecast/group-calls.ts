import { DELAY_TYPE, type Delay } from "#domain/engine/actions/effects/delay.ts";
import { MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/outgoing-message.ts";

/** Effect that sends messages. */
export interface SendingEffect {
	/** Index in the action. */
	position: number;
	/** Number of messages. */
	messages: number;
	delay: Delay;
}

/** One call to LINE by an action for one friend. It counts once if any of its effects is done. */
export interface LineCall {
	delay: Delay;
	positions: number[];
}

/**
 * Calls for the sending effects of an action, grouped as in a run: immediate messages share calls of up to
 * five messages, delayed ones have separate calls.
 */
export function groupCalls(sendings: readonly SendingEffect[]): LineCall[] {
	const calls: LineCall[] = [];
	let open: { call: LineCall; messages: number } | null = null;
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
	delay_type === DELAY_TYPE.immediate || (delay_type === DELAY_TYPE.minutes && delay_max === 0);
