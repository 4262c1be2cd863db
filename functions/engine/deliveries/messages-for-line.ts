import type { RefusedMessage } from "#domain/engine/deliveries/delivery-verdict.ts";
import { withQuickReplyLast } from "#domain/engine/messages/last-quick-reply.ts";
import { problemWithMessage } from "#domain/engine/messages/line-problem.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { mayHaveOwnLinkMark } from "#domain/engine/public-addresses/own-links.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { type SignableDelivery, signLinks } from "./sign-links.ts";

/**
 * Messages of a delivery in LINE's form, and those that LINE would refuse. Messages without personal parts
 * are computed once for all deliveries that share the array (`claimDeliveries`).
 */
export function messagesForLine(ctx: Ctx, delivery: SignableDelivery): MessagesForLine {
	const { messages, tapLinks } = delivery;
	if (tapLinks !== null) return new MessagesForLine(signLinks(ctx, delivery));
	const sharedResult = sharedResults.get(messages);
	if (sharedResult) return sharedResult;
	const result = new MessagesForLine(signLinks(ctx, delivery));
	if (!mayHaveOwnLinkMark(JSON.stringify(messages))) sharedResults.set(messages, result);
	return result;
}

/** Results by message array, garbage collected with it. */
const sharedResults = new WeakMap<readonly LineMessage[], MessagesForLine>();

class MessagesForLine {
	readonly #messages: LineMessage[];
	#json: string | undefined;
	#refused: RefusedMessage[] | undefined;

	constructor(messages: LineMessage[]) {
		this.#messages = withQuickReplyLast(messages);
	}

	/** Messages as JSON for the call. */
	get json(): string {
		this.#json ??= JSON.stringify(this.#messages);
		return this.#json;
	}

	/** Messages that LINE would refuse. */
	get refused(): RefusedMessage[] {
		this.#refused ??= this.#messages.flatMap((message, position) => {
			const problem = problemWithMessage(message);
			return problem === null ? [] : [{ position, reason: DELIVERY_TEXTS.beyondLimits(problem) }];
		});
		return this.#refused;
	}
}
