import type { SelectorList } from "#domain/engine/selector/item.ts";
import { type SelectableKind, selectable } from "#domain/engine/selector/kinds.ts";
import { ApiError } from "#web/platform/api/error.ts";

/** Reads a kind's list. Of a kind that says nothing where it may not be read, there is none then (M-227). */
export async function loadList(
	kind: SelectableKind,
	read: () => Promise<SelectorList>,
): Promise<SelectorList> {
	try {
		return await read();
	} catch (error) {
		if (selectable(kind).isSilent && error instanceof ApiError && error.status === 403)
			return { items: [], groups: [] };
		throw error;
	}
}
