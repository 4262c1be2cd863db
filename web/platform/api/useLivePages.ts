import { useCallback, useRef } from "react";
import { type Arguments, unstable_serialize as serializeKey, useSWRConfig } from "swr";
import useSWRInfinite, {
	type SWRInfiniteConfiguration,
	type SWRInfiniteResponse,
	unstable_serialize as serializePagesKey,
} from "swr/infinite";

/**
 * `useSWRInfinite` for a list that frames keep current. SWR revalidates the first page whenever another is
 * loaded; here the cached one is used, since every change reloads all pages. Opening the list, returning to
 * it and each frame still revalidate it.
 */
export function useLivePages<Page, Key extends Arguments>(
	keyOf: (index: number, previous: NonNullable<Page> | null) => Key | null,
	load: (key: Key) => Promise<Page>,
	config: SWRInfiniteConfiguration<Page> = {},
): SWRInfiniteResponse<Page> {
	const { cache } = useSWRConfig();
	const isGrowing = useRef(false);
	const pages = useSWRInfinite<Page>(
		keyOf as (index: number, previous: Page | null) => Key | null,
		async (key: Key) => {
			const cachedPage =
				isGrowing.current && serializeKey(key) === serializeKey(keyOf(0, null))
					? cachedFirstPage(cache, keyOf)
					: undefined;
			return cachedPage ?? load(key);
		},
		config,
	);
	const { setSize, mutate, size, isValidating } = pages;
	const current = useRef({ size, isValidating });
	current.current = { size, isValidating };
	const runningReloads = useRef(0);
	// Getters, because SWR rerenders only for the parts of the state that were read.
	return {
		get data() {
			return pages.data;
		},
		get error() {
			return pages.error;
		},
		isValidating,
		get isLoading() {
			return pages.isLoading;
		},
		size,
		setSize: useCallback(
			async (requestedSize) => {
				const { size, isValidating } = current.current;
				const newSize = typeof requestedSize === "function" ? requestedSize(size) : requestedSize;
				// Growing discards a load in progress, so its changes must be loaded again.
				isGrowing.current = newSize > size && !isValidating && runningReloads.current === 0;
				try {
					return await setSize(newSize);
				} finally {
					isGrowing.current = false;
				}
			},
			[setSize],
		),
		// A reload after a change covers all pages, also while another page loads.
		mutate: useCallback(
			async (...args: []) => {
				isGrowing.current = false;
				runningReloads.current += 1;
				try {
					return await mutate(...args);
				} finally {
					runningReloads.current -= 1;
				}
			},
			[mutate],
		),
	};
}

/** First page from the cache. */
function cachedFirstPage<Page>(
	cache: ReturnType<typeof useSWRConfig>["cache"],
	keyOf: (index: number, previous: NonNullable<Page> | null) => Arguments,
): Page | undefined {
	const cachedPages = cache.get(serializePagesKey(keyOf as never))?.data as Page[] | undefined;
	return cachedPages?.[0];
}
