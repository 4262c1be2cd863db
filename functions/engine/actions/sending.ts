import type { Delay } from "#domain/engine/actions/effects/delay.ts";
import { OUTCOME_CODES, type OutcomeCode } from "#domain/engine/actions/outcome.ts";
import type { LineMessage } from "#domain/engine/messages/line.ts";
import { namesOwnLink } from "#domain/engine/messages/placeholders.ts";
import type { Ctx } from "#functions/context.ts";
import { publicOrigin } from "#functions/platform/http/origin.ts";

/** Messages of one effect, with unresolved placeholders. */
export interface Sending {
	messages: LineMessage[];
	delay: Delay;
	/** Outcome of the effect where nothing can be sent; null where something can. */
	unsendable: OutcomeCode | null;
}

/**
 * Sends these messages. Addresses of forms are filled in later, and are broken while our public origin is
 * unknown.
 */
export const sendable = (ctx: Ctx, messages: LineMessage[], delay: Delay): Sending =>
	publicOrigin(ctx.env) === "" && namesOwnLink(messages)
		? unsendable(OUTCOME_CODES.noPublicOrigin, delay)
		: { messages, delay, unsendable: null };

/** Sends nothing, with the reason. */
export const unsendable = (code: OutcomeCode, delay: Delay): Sending => ({
	messages: [],
	delay,
	unsendable: code,
});
