import type { Unfit } from "#domain/engine/deliveries/verdict.ts";
import type { LineMessage } from "#domain/engine/messages/line.ts";
import { problemWith } from "#domain/engine/messages/line-problem.ts";
import { mayHoldMark } from "#domain/engine/public-addresses/own-links.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import type { Ctx } from "#functions/context.ts";
import { type Signed, signedMessages } from "./sign-links.ts";

/**
 * A delivery's messages as LINE gets them, and what LINE would say of them. Where nothing in them is a friend's own they are
 * worked out once for all deliveries that hold the very same (`claimDeliveries`).
 */
export function forLine(ctx: Ctx, delivery: Signed): ForLine {
	const { messages, tapLinks } = delivery;
	if (tapLinks !== null) return new ForLine(signedMessages(ctx, delivery));
	const known = sameForAll.get(messages);
	if (known) return known;
	const made = new ForLine(signedMessages(ctx, delivery));
	if (!mayHoldMark(JSON.stringify(messages))) sameForAll.set(messages, made);
	return made;
}

/** By the messages as they are stored; each goes with them. */
const sameForAll = new WeakMap<readonly LineMessage[], ForLine>();

class ForLine {
	readonly #messages: LineMessage[];
	#json: string | undefined;
	#refused: Unfit[] | undefined;

	constructor(messages: LineMessage[]) {
		this.#messages = messages;
	}

	/** As a call carries them. */
	get json(): string {
		this.#json ??= JSON.stringify(this.#messages);
		return this.#json;
	}

	/** Those that LINE would refuse. */
	get refused(): Unfit[] {
		this.#refused ??= this.#messages.flatMap((message, position) => {
			const problem = problemWith(message);
			return problem === null ? [] : [{ position, reason: DELIVERY_TEXTS.beyondLimits(problem) }];
		});
		return this.#refused;
	}
}
