import type { Unfit } from "#domain/engine/deliveries/verdict.ts";
import type { LineMessage } from "#domain/engine/messages/line.ts";
import { problemWith } from "#domain/engine/messages/line-problem.ts";
import { mayHoldMark } from "#domain/engine/public-addresses/own-links.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import type { Ctx } from "#functions/context.ts";
import { type Signed, signedMessages } from "./sign-links.ts";

/**
 * A delivery's messages in LINE's form, and those that LINE would refuse. Messages without personal parts are
 * computed once for all deliveries that share the same array (`claimDeliveries`).
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

/** Results by message array, garbage collected with it. */
const sameForAll = new WeakMap<readonly LineMessage[], ForLine>();

class ForLine {
	readonly #messages: LineMessage[];
	#json: string | undefined;
	#refused: Unfit[] | undefined;

	constructor(messages: LineMessage[]) {
		this.#messages = messages;
	}

	/** Messages as JSON for the call. */
	get json(): string {
		this.#json ??= JSON.stringify(this.#messages);
		return this.#json;
	}

	/** Messages that LINE would refuse. */
	get refused(): Unfit[] {
		this.#refused ??= this.#messages.flatMap((message, position) => {
			const problem = problemWith(message);
			return problem === null ? [] : [{ position, reason: DELIVERY_TEXTS.beyondLimits(problem) }];
		});
		return this.#refused;
	}
}
