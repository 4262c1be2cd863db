import { type Effect, effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { type ApplySender, loadDefaultSender } from "#functions/engine/senders/apply-sender.ts";
import type { EffectMessages } from "./effect-messages.ts";
import { queryByKind } from "./effects/registry.ts";

/**
 * Messages of sending effects, with unresolved placeholders. The returned function throws for an effect that
 * sends nothing.
 * @param readSender the default sender, if it was read with the effects
 */
export async function loadEffectMessages(
	ctx: Ctx,
	effects: readonly Effect[],
	readSender?: ApplySender,
): Promise<(effect: Effect) => EffectMessages> {
	const sends = effects.some((effect) => effectDefinitionOf(effect).sendsMessages);
	const [messagesOf, withSender] = await Promise.all([
		queryByKind(effects, (runner, effectsOfKind) => runner.loadMessages?.(ctx, effectsOfKind)),
		readSender ?? (sends ? loadDefaultSender(ctx) : null),
	]);
	return (effect) => {
		const effectMessages = messagesOf(effect);
		if (!effectMessages) throw new Error(`Effect ${effect.type} sends nothing`);
		const { messages } = effectMessages;
		return withSender ? { ...effectMessages, messages: withSender(messages) } : effectMessages;
	};
}
