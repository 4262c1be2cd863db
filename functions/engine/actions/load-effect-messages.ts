import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { Ctx } from "#functions/context.ts";
import type { EffectMessages } from "./effect-messages.ts";
import { queryByKind } from "./effects/registry.ts";

/**
 * Messages of sending effects, with unresolved placeholders. The returned function throws for an effect that
 * sends nothing.
 */
export async function loadEffectMessages(
	ctx: Ctx,
	effects: readonly Effect[],
): Promise<(effect: Effect) => EffectMessages> {
	const messagesOf = await queryByKind(effects, (runner, effectsOfKind) =>
		runner.loadMessages?.(ctx, effectsOfKind),
	);
	return (effect) => {
		const effectMessages = messagesOf(effect);
		if (!effectMessages) throw new Error(`Effect ${effect.type} sends nothing`);
		return effectMessages;
	};
}
