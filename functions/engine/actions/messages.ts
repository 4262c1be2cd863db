import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { askByKind } from "./effects/registry.ts";
import type { Sending } from "./sending.ts";

/**
 * Messages of sending effects, with unresolved placeholders. The returned function throws for an effect that
 * sends nothing.
 */
export async function loadMessages(
	ctx: Ctx,
	effects: readonly Effect[],
): Promise<(effect: Effect) => Sending> {
	const sendingOf = await askByKind(effects, (runner, ofKind) => runner.messages?.(ctx, ofKind));
	return (effect) => {
		const sending = sendingOf(effect);
		if (!sending) throw new Error(`Effect ${effect.type} sends nothing`);
		return sending;
	};
}
