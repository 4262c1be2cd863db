import type { Delay } from "#domain/engine/actions/effects/delay.ts";
import { OUTCOME_CODES, type OutcomeCode } from "#domain/engine/actions/outcome.ts";
import type { LineMessage } from "#domain/engine/messages/line.ts";
import { namesOwnLink } from "#domain/engine/messages/placeholders.ts";
import type { Ctx } from "#functions/context.ts";
import { publicOrigin } from "#functions/platform/http/origin.ts";

/** What one effect sends, its placeholders not yet filled in. */
export interface Sending {
	messages: LineMessage[];
	delay: Delay;
	/** What becomes of the effect where there is nothing to send; null where there is. */
	unsendable: OutcomeCode | null;
}

/** Sends these messages; the address of a form is filled in later, and leads nowhere while ours is unknown. */
export const sendable = (ctx: Ctx, messages: LineMessage[], delay: Delay): Sending =>
	publicOrigin(ctx.env) === "" && namesOwnLink(messages)
		? unsendable(OUTCOME_CODES.noPublicOrigin, delay)
		: { messages, delay, unsendable: null };

/** Sends nothing, and says why. */
export const unsendable = (code: OutcomeCode, delay: Delay): Sending => ({
	messages: [],
	delay,
	unsendable: code,
});
