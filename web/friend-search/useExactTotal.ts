import { useEffect, useEffectEvent, useState } from "react";
import type { Total } from "#domain/friend-search/total.ts";

export interface CountedTotal extends Total {
	/** Counting all of them failed. */
	failed: boolean;
	retry: () => void;
}

/** Asks for the number of all friends whom a search finds. */
export type CountAll = (signal: AbortSignal) => Promise<{ total: number }>;

/**
 * The total of a search, as its page says it until all friends are counted, where there are too many for the page. A count
 * that is under way is dropped as soon as the page is another one.
 */
export function useExactTotal(page: Total | undefined, countAll: CountAll): CountedTotal {
	const [answer, setAnswer] = useState<{ to: Total; total: number | null } | null>(null);
	const [attempt, setAttempt] = useState(0);

	const count = useEffectEvent(async (to: Total, signal: AbortSignal) => {
		try {
			const { total } = await countAll(signal);
			if (!signal.aborted) setAnswer({ to, total });
		} catch {
			if (!signal.aborted) setAnswer({ to, total: null });
		}
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt asks the same again
	useEffect(() => {
		if (!page || page.exact) return;
		const abort = new AbortController();
		void count(page, abort.signal);
		return () => abort.abort();
	}, [page, attempt]);

	const counted = answer && answer.to === page ? answer : null;
	return {
		total: counted?.total ?? page?.total ?? 0,
		exact: page?.exact === true || typeof counted?.total === "number",
		failed: counted !== null && counted.total === null,
		retry: () => {
			setAnswer(null);
			setAttempt((attempt) => attempt + 1);
		},
	};
}
