import { assertActionsRunnable } from "#functions/engine/actions/effect-abilities.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { ItemKind, RawItemRow } from "./definition.ts";

/**
 * Refuses an item that would run actions beyond the operator's abilities (docs/decisions/0014-abilities-of-the-acting-operator-apply.md).
 * Actions that it ran before are kept, no matter who edits the rest of the item.
 * @throws Refusal 422 at the fields that name them
 */
export async function assertMayRun(
	ctx: OperatorCtx,
	{ actionsByField }: ItemKind,
	item: RawItemRow,
	itemBefore: RawItemRow | null = null,
): Promise<void> {
	if (!actionsByField) return;
	const earlierActionIds = new Set(itemBefore ? Object.values(actionsByField(itemBefore)) : []);
	await assertActionsRunnable(
		ctx,
		Object.entries(actionsByField(item)).flatMap(([field, id]) =>
			typeof id === "number" && !earlierActionIds.has(id) ? [{ field, id }] : [],
		),
	);
}
