import { OUTCOME_CODES, type OutcomeCode } from "#domain/engine/actions/effect-outcomes.ts";
import type { Delay } from "#domain/engine/actions/effects/delay.ts";
import { hasOwnLink } from "#domain/engine/messages/message-placeholders.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import type { Ctx } from "#functions/context.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";

/** Messages of one effect, with unresolved placeholders. */
export interface EffectMessages {
	messages: LineMessage[];
	delay: Delay;
	/** Outcome of the effect where nothing can be sent; else null. */
	unsendable: OutcomeCode | null;
}

/**
 * Messages to send, or none if they contain addresses of our own pages and our public origin is unknown:
 * those addresses are completed later, and would be broken.
 */
export const sendableMessages = (ctx: Ctx, messages: LineMessage[], delay: Delay): EffectMessages =>
	publicOrigin(ctx.env) === "" && hasOwnLink(messages)
		? noMessages(OUTCOME_CODES.noPublicOrigin, delay)
		: { messages, delay, unsendable: null };

/** Result of an effect that sends nothing, for a reason. */
export const noMessages = (code: OutcomeCode, delay: Delay): EffectMessages => ({
	messages: [],
	delay,
	unsendable: code,
});
