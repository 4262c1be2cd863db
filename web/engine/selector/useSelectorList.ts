import useSWR, { mutate as mutateAll } from "swr";
import type { SelectorList } from "#domain/engine/selector/item.ts";
import type { SelectableKind } from "#domain/engine/selector/kinds.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import type { SelectorSource } from "./source.ts";

const keyOf = (key: string) => ["selector", key];

/** Reads the items of a kind anew wherever they can be chosen, after one was made elsewhere. */
export const refreshSelector = (kind: SelectableKind) => mutateAll(keyOf(kind));

/** A source's items, read once they are wanted; selectors of one kind share them. */
export function useSelectorList(source: SelectorSource, wanted: boolean) {
	const { data, error, mutate } = useSWR(wanted && source.mayRead ? keyOf(source.key) : null, () =>
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
		/** Reads it anew; undefined where that fails. */
		reload: () => mutate().catch(() => undefined),
		star,
	};
}

const withStar = (list: SelectorList, id: number, favorite: boolean): SelectorList => ({
	...list,
	items: list.items.map((item) => (item.id === id ? { ...item, favorite } : item)),
});
