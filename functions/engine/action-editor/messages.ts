import { definitionOf } from "#domain/engine/actions/effects/registry.ts";
import { OUTCOMES } from "#domain/engine/actions/outcome.ts";
import type { LineMessage } from "#domain/engine/messages/line.ts";
import { loadMessages } from "#functions/engine/actions/messages.ts";
import { mayReadSent } from "#functions/engine/actions/readable.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { forThisView } from "#functions/platform/media/shown.ts";
import { showAction } from "./show.ts";

interface ActionMessages {
	/** Messages with unresolved placeholders; those that the operator may not read are left out. */
	messages: LineMessage[];
	/** Number of messages that a friend receives, including those left out. */
	count: number;
	/** Reason why a part of it cannot be sent; null where all of it can. */
	problem: string | null;
}

/**
 * Messages that an action sends, effect by effect, regardless of the effects' conditions and delays.
 * @throws Refusal 404
 */
export async function showActionMessages(args: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<ActionMessages> {
	const { ctx } = args;
	const { inputs } = await showAction(args);
	const sending = inputs.filter((effect) => definitionOf(effect).sends === true);
	const messagesOf = await loadMessages(ctx, sending);
	const sendings = sending.map((effect) => messagesOf(effect));
	const unsendable = sendings.find((sent) => sent.unsendable !== null)?.unsendable;
	return {
		messages: forThisView(
			ctx,
			sendings.filter((_, index) => mayReadSent(ctx, sending[index]!)).flatMap(({ messages }) => messages),
		),
		count: sendings.reduce((sum, { messages }) => sum + messages.length, 0),
		problem: unsendable ? OUTCOMES[unsendable].reason : null,
	};
}
