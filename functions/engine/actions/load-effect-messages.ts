import { type Effect, effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { type ApplySender, loadDefaultSender } from "#functions/engine/senders/apply-sender.ts";
import type { EffectMessages } from "./effect-messages.ts";
import { queryByKind } from "./effects/registry.ts";

/**
 * Messages of sending effects, with unresolved placeholders. The returned function throws for an effect that
 * sends nothing.
 * @param knownSender the default sender, if the caller has read it already
 */
export async function loadEffectMessages(
	ctx: Ctx,
	effects: readonly Effect[],
	knownSender?: ApplySender,
): Promise<(effect: Effect) => EffectMessages> {
	const isSending = effects.some((effect) => effectDefinitionOf(effect).sendsMessages);
	const [messagesOf, withSender] = await Promise.all([
		queryByKind(effects, (runner, effectsOfKind) => runner.loadMessages?.(ctx, effectsOfKind)),
		knownSender ?? (isSending ? loadDefaultSender(ctx) : null),
	]);
	return (effect) => {
		const effectMessages = messagesOf(effect);
		if (!effectMessages) throw new Error(`Effect ${effect.type} sends nothing`);
		const { messages } = effectMessages;
		return withSender ? { ...effectMessages, messages: withSender(messages) } : effectMessages;
	};
}
