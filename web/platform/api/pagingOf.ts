import type { SWRInfiniteResponse } from "swr/infinite";

/**
 * State and controls of a list that is loaded page by page.
 * @param nextCursor cursor after the last loaded page; falsy at the end
 */
export function pagingOf<Page>(
	{ data, error, size, setSize, mutate }: SWRInfiniteResponse<Page>,
	nextCursor: (lastPage: Page) => unknown,
) {
	const lastPage = data?.at(-1);
	return {
		error: error as unknown,
		loaded: data !== undefined,
		hasMore: lastPage !== undefined && Boolean(nextCursor(lastPage)),
		loadingMore: data !== undefined && data.length < size,
		loadMore: () => void setSize(size + 1),
		reload: () => void mutate(),
	};
}
