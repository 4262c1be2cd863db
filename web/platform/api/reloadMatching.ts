import { type Arguments, mutate, SWRConfig } from "swr";

/** Prefix of the cache keys of `useSWRInfinite`, which a filter of keys does not reach. */
const LIST_PREFIX = "$inf$";

type KeyFilter = (key: Arguments) => boolean;

/** State of a list in SWR's cache. */
interface CachedList {
	/** Key of a page. */
	_k?: Arguments;
	/** Whether the next load includes all pages, not only the first. */
	_i?: boolean;
}

/** Cache keys of the lists whose first page's key matches. */
export function findCachedLists(matches: KeyFilter): string[] {
	const { cache } = SWRConfig.defaultValue;
	const firstPageOf = (list: string) => cache.get(list.slice(LIST_PREFIX.length)) as CachedList | undefined;
	return [...cache.keys()].filter((key) => key.startsWith(LIST_PREFIX) && matches(firstPageOf(key)?._k));
}

/** Reloads everything shown whose key matches, lists with all their pages. */
export async function reloadMatching(matches: KeyFilter): Promise<void> {
	const { cache } = SWRConfig.defaultValue;
	const lists = findCachedLists(matches);
	for (const list of lists) {
		const reloadsAllPages: CachedList = { _i: true };
		cache.set(list, { ...cache.get(list), ...reloadsAllPages });
	}
	await Promise.all([mutate(matches), ...lists.map((list) => mutate(list))]);
}
