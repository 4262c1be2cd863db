import { OUTCOMES } from "#domain/engine/actions/effect-outcomes.ts";
import { effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { loadEffectMessages } from "#functions/engine/actions/load-effect-messages.ts";
import { mayReadEffectMessages } from "#functions/engine/actions/may-read-effect-messages.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";
import { showAction } from "./show-action.ts";

interface ActionMessages {
	/** Messages with unresolved placeholders, without those that the operator may not read. */
	messages: LineMessage[];
	/** Number of messages that a friend receives, including omitted ones. */
	count: number;
	/** Reason why a part cannot be sent; null where none. */
	problem: string | null;
}

/**
 * Messages of an action, effect by effect, regardless of the effects' conditions and delays.
 * @throws Refusal 404 for a deleted action
 */
export async function showActionMessages(args: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<ActionMessages> {
	const { ctx } = args;
	const { inputs } = await showAction(args);
	const sendingEffects = inputs.filter((effect) => effectDefinitionOf(effect).sendsMessages === true);
	const messagesOf = await loadEffectMessages(ctx, sendingEffects);
	const effectMessages = sendingEffects.map((effect) => messagesOf(effect));
	const unsendable = effectMessages.find((sent) => sent.unsendable !== null)?.unsendable;
	return {
		messages: signPicturesForView(
			ctx,
			effectMessages
				.filter((_, index) => mayReadEffectMessages(ctx, sendingEffects[index]!))
				.flatMap(({ messages }) => messages),
		),
		count: effectMessages.reduce((sum, { messages }) => sum + messages.length, 0),
		problem: unsendable ? OUTCOMES[unsendable].reason : null,
	};
}
