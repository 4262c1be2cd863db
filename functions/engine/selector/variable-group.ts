import type { SelectorList } from "#domain/engine/selector/selectable-item.ts";
import type { VariableKind } from "#domain/engine/selector/variable-groups.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { listSelectable } from "./list-selectable.ts";

/** Placeholders of texts for editors (M-150 to M-152): the selector's list, all ids and the starred ones. */
interface VariableGroup extends SelectorList {
	ids: number[];
	favourites: number[];
}

/** Reads the placeholders of one kind. */
export async function showVariableGroup(ctx: OperatorCtx, kind: VariableKind): Promise<VariableGroup> {
	const { groups, items } = await listSelectable(ctx, kind);
	return {
		groups,
		items,
		ids: items.map(({ id }) => id),
		favourites: items.flatMap(({ id, favorite }) => (favorite ? [id] : [])),
	};
}
