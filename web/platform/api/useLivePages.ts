import { useCallback, useRef } from "react";
import { type Arguments, useSWRConfig, unstable_serialize as written } from "swr";
import useSWRInfinite, {
	type SWRInfiniteConfiguration,
	type SWRInfiniteResponse,
	unstable_serialize as writtenOfPages,
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
	const grows = useRef(false);
	const pages = useSWRInfinite<Page>(
		keyOf as (index: number, previous: Page | null) => Key | null,
		async (key: Key) => {
			const shown =
				grows.current && written(key) === written(keyOf(0, null)) ? firstOf(cache, keyOf) : undefined;
			return shown ?? load(key);
		},
		config,
	);
	const { setSize, mutate, size, isValidating } = pages;
	const current = useRef({ size, isValidating });
	current.current = { size, isValidating };
	const reading = useRef(0);
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
			async (asked) => {
				const { size, isValidating } = current.current;
				const wanted = typeof asked === "function" ? asked(size) : asked;
				// Growing discards a load in progress, so its changes must be loaded again.
				grows.current = wanted > size && !isValidating && reading.current === 0;
				try {
					return await setSize(wanted);
				} finally {
					grows.current = false;
				}
			},
			[setSize],
		),
		// A reload after a change covers all pages, also while another page loads.
		mutate: useCallback(
			async (...given: []) => {
				grows.current = false;
				reading.current += 1;
				try {
					return await mutate(...given);
				} finally {
					reading.current -= 1;
				}
			},
			[mutate],
		),
	};
}

/** First page from the cache. */
function firstOf<Page>(
	cache: ReturnType<typeof useSWRConfig>["cache"],
	keyOf: (index: number, previous: NonNullable<Page> | null) => Arguments,
): Page | undefined {
	const known = cache.get(writtenOfPages(keyOf as never))?.data as Page[] | undefined;
	return known?.[0];
}
