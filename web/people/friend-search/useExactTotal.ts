import { useEffect, useEffectEvent, useState } from "react";
import type { FriendTotal } from "#domain/people/friend-search/friend-total.ts";

/** Total of a search, with the state of its exact count. */
export interface CountedTotal extends FriendTotal {
	/** Whether the exact count failed. */
	failed: boolean;
	retry: () => void;
	/** Counts again while the last count is shown: a reloaded page may be equal although the total has changed. */
	recount: () => void;
}

/** Fetches the exact number of friends of a search. */
export type CountRequest = (signal: AbortSignal) => Promise<{ total: number }>;

/**
 * Total of a search: the page's own, replaced by an exact count, which is requested only if the page's is not
 * exact. A new page aborts a count in progress.
 */
export function useExactTotal(page: FriendTotal | undefined, countAll: CountRequest): CountedTotal {
	/** Exact count for a page; its total is null if the count failed. */
	const [result, setResult] = useState<{ page: FriendTotal; total: number | null } | null>(null);
	const [attempt, setAttempt] = useState(0);

	const count = useEffectEvent(async (countedPage: FriendTotal, signal: AbortSignal) => {
		try {
			const { total } = await countAll(signal);
			if (!signal.aborted) setResult({ page: countedPage, total });
		} catch {
			if (!signal.aborted) setResult({ page: countedPage, total: null });
		}
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the same request
	useEffect(() => {
		if (!page || page.exact) return;
		const abort = new AbortController();
		void count(page, abort.signal);
		return () => abort.abort();
	}, [page, attempt]);

	const recount = () => setAttempt((attempt) => attempt + 1);
	const currentResult = result && result.page === page ? result : null;
	return {
		total: currentResult?.total ?? page?.total ?? 0,
		exact: page?.exact === true || typeof currentResult?.total === "number",
		failed: currentResult !== null && currentResult.total === null,
		retry: () => {
			setResult(null);
			recount();
		},
		recount,
	};
}
