import type { SelectorList } from "#domain/engine/selector/selectable-item.ts";
import { type SelectableKind, selectableKindOf } from "#domain/engine/selector/selectable-kinds.ts";
import { ApiError } from "#web/platform/api/apiError.ts";

/** Loads a kind's list. For kinds that fail silently, a forbidden list is an empty one (M-227). */
export async function loadSelectorList(
	kind: SelectableKind,
	read: () => Promise<SelectorList>,
): Promise<SelectorList> {
	try {
		return await read();
	} catch (error) {
		if (selectableKindOf(kind).isSilent && error instanceof ApiError && error.status === 403)
			return { items: [], groups: [] };
		throw error;
	}
}
