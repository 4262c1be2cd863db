import { type Effect, effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Whether an operator may read the messages of an effect: the content of an item requires the ability to read
 * such items.
 */
export function mayReadEffectMessages({ operator }: OperatorCtx, effect: Effect): boolean {
	const { sentRecordAbility } = effectDefinitionOf(effect);
	return sentRecordAbility === undefined || hasAbility(operator, sentRecordAbility);
}
