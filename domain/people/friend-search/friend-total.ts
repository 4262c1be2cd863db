/** Maximum number of found friends that a page counts exactly. */
export const MAX_COUNTED_FRIENDS = 10_000;

/** Number of friends whom a search finds. */
export interface FriendTotal {
	/** Exact number, or a lower bound. */
	total: number;
	exact: boolean;
}

interface PageFound {
	/** Friends before the page. */
	skip: number;
	take: number;
	/** Friends on it. */
	foundCount: number;
}

/**
 * Total, as far as a page determines it: a page that is not full is the last one.
 * @param cappedTotal number of friends, counted up to `MAX_COUNTED_FRIENDS + 1`; null if not counted
 */
export function totalWithPage(
	{ skip, take, foundCount }: PageFound,
	cappedTotal: number | null,
): FriendTotal {
	const end = skip + foundCount;
	if (foundCount < take && (foundCount > 0 || skip === 0)) return { total: end, exact: true };
	if (cappedTotal === null) return { total: foundCount === 0 ? 0 : end, exact: false };
	return { total: Math.min(cappedTotal, MAX_COUNTED_FRIENDS), exact: cappedTotal <= MAX_COUNTED_FRIENDS };
}
