import { assertRunnable } from "#functions/engine/actions/runnable.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { ItemKind, Raw } from "./definition.ts";

/**
 * Refuses an item that would run actions beyond the operator's abilities (docs/decisions/0014-abilities.md).
 * Actions that it already ran are kept, no matter who edits the rest of the item.
 * @throws Refusal 422 at the fields that name them
 */
export async function assertMayRun(
	ctx: OperatorCtx,
	{ runs }: ItemKind,
	item: Raw,
	before: Raw | null = null,
): Promise<void> {
	if (!runs) return;
	const ranBefore = new Set(before ? Object.values(runs(before)) : []);
	await assertRunnable(
		ctx,
		Object.entries(runs(item)).flatMap(([field, id]) =>
			typeof id === "number" && !ranBefore.has(id) ? [{ field, id }] : [],
		),
	);
}
