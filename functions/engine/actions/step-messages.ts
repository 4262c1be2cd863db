import { OUTCOMES } from "#domain/engine/actions/effect-outcomes.ts";
import { type Effect, effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import type { Ctx } from "#functions/context.ts";
import type { EffectMessages } from "./effect-messages.ts";
import { loadEffectMessages } from "./load-effect-messages.ts";

/** Messages of each step, effect by effect, regardless of the effects' conditions and delays. */
export async function loadStepMessages(
	ctx: Ctx,
	steps: readonly { effects: readonly Effect[] }[],
): Promise<EffectMessages[][]> {
	const messagesOf = await loadEffectMessages(
		ctx,
		steps.flatMap(({ effects }) => effects),
	);
	return steps.map(({ effects }) => effects.filter(isSendingEffect).map((effect) => messagesOf(effect)));
}

/** Whether an effect sends messages. */
export const isSendingEffect = (effect: Effect): boolean => effectDefinitionOf(effect).sendsMessages === true;

/** Reason why a part of a step cannot be sent; null where none. */
export function sendProblem(effectMessages: readonly EffectMessages[]): string | null {
	const unsendable = effectMessages.find((sending) => sending.unsendable !== null)?.unsendable;
	return unsendable ? OUTCOMES[unsendable].reason : null;
}
