import { MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/outgoing-message.ts";
import { DELAY_TYPE } from "./effects/delay.ts";
import type { Effect, EffectOf } from "./effects/registry.ts";

/** Effect that sends one message. */
export type ComposableEffect = EffectOf<"text"> | EffectOf<"template">;

/** Divides effects into the leading messages that the composer edits, and the rest. */
export function divideEffects(effects: readonly Effect[]): [ComposableEffect[], Effect[]] {
	const firstOther = effects.findIndex((effect) => !isComposed(effect));
	const count = Math.min(firstOther < 0 ? effects.length : firstOther, MAX_MESSAGES_PER_CALL);
	return [effects.slice(0, count) as ComposableEffect[], effects.slice(count)];
}

/** Whether an effect is a message for everybody at once, without settings of its own. */
const isComposed = (effect: Effect): boolean =>
	("text" in effect || "egg_id" in effect) &&
	"delay_type" in effect &&
	effect.delay_type === DELAY_TYPE.immediate &&
	!effect.member_query_id;
