import type { SelectableKind } from "#domain/selector/kinds.ts";
import type { OperatorCtx } from "../http/types.ts";
import { listSelectable } from "../selector/list.ts";

/** A group of variables as editors load it (M-150 to M-152): the folders, the items, their ids and the starred ones. */
export async function loadResource(ctx: OperatorCtx, kind: SelectableKind) {
	const { items, groups } = await listSelectable(ctx, kind);
	return {
		groups,
		items,
		ids: items.map(({ id }) => id),
		favourites: items.filter(({ favorite }) => favorite).map(({ id }) => id),
	};
}
