import type { SelectableKind } from "#domain/engine/selector/kinds.ts";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";

/** The type that a chosen item has now; null while it is not known, and of one that was deleted. */
export function useItemType<Type extends number>(kind: SelectableKind, id: number | null): Type | null {
	const { list } = useSelectorList(useKindSource(kind), id !== null && id > 0);
	const item = list?.items.find((each) => each.id === id);
	return item ? (item.type as Type) : null;
}
