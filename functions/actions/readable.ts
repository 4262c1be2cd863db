import { definitionOf, type Effect } from "#domain/effects/registry.ts";
import { mayDo } from "../auth/signed-in.ts";
import type { OperatorCtx } from "../http/types.ts";

/** Whether an operator may read what an effect sends: an item's content is for whoever reads such items. */
export function mayReadSent({ operator }: OperatorCtx, effect: Effect): boolean {
	const { sentIsReadBy } = definitionOf(effect);
	return sentIsReadBy === undefined || mayDo(operator, sentIsReadBy);
}
