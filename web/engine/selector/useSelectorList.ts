import useSWR, { mutate as mutateAll } from "swr";
import type { SelectorList } from "#domain/engine/selector/selectable-item.ts";
import type { SelectableKind } from "#domain/engine/selector/selectable-kinds.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import type { SelectorSource } from "./selectorSource.ts";

const selectorKeyOf = (key: string) => ["selector", key];

/** Refreshes the items of a kind in all selectors, after one was created elsewhere. */
export const refreshSelector = (kind: SelectableKind) => mutateAll(selectorKeyOf(kind));

/** Loads the items of a source once they are wanted; selectors of one kind share them. */
export function useSelectorList(source: SelectorSource, isEnabled: boolean) {
	const { data, error, mutate } = useSWR(isEnabled && source.mayRead ? selectorKeyOf(source.key) : null, () =>
		source.load(),
	);

	const star = (id: number, favorite: boolean) => {
		if (!data) return;
		const starred = withStar(data, id, favorite);
		const saved = source.star(id, favorite).then(() => starred);
		mutate(saved, { optimisticData: starred, revalidate: false }).catch(toastFailed);
	};

	return {
		list: data,
		error,
		/** Reloads the list; undefined after a failure. */
		reload: () => mutate().catch(() => undefined),
		star,
	};
}

const withStar = (list: SelectorList, id: number, favorite: boolean): SelectorList => ({
	...list,
	items: list.items.map((item) => (item.id === id ? { ...item, favorite } : item)),
});
