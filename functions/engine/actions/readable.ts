import { definitionOf, type Effect } from "#domain/engine/actions/effects/registry.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/**
 * Whether an operator may read the messages of an effect: an item's content requires the ability to read such
 * items.
 */
export function mayReadSent({ operator }: OperatorCtx, effect: Effect): boolean {
	const { sentIsReadBy } = definitionOf(effect);
	return sentIsReadBy === undefined || mayDo(operator, sentIsReadBy);
}
