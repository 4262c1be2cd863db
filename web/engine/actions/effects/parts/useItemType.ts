import type { SelectableKind } from "#domain/engine/selector/selectable-kinds.ts";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";

/** Current type of a selected item; null while unknown, or if the item was deleted. */
export function useItemType<Type extends number>(kind: SelectableKind, id: number | null): Type | null {
	const { list } = useSelectorList(useKindSource(kind), id !== null && id > 0);
	const item = list?.items.find((each) => each.id === id);
	return item ? (item.type as Type) : null;
}
