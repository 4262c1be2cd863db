/** Number of friends up to which a page counts those whom its search finds. */
export const COUNTED_AT_ONCE = 10_000;

/** Number of friends whom a search finds. */
export interface FriendTotal {
	/** The number, or where it is not exact, a number below which it is not. */
	total: number;
	exact: boolean;
}

interface PageFound {
	/** Friends before the page. */
	skip: number;
	take: number;
	/** Friends on it. */
	found: number;
}

/**
 * The total as far as it is known with a page. A page that is not full is the last one. Otherwise `counted` is the number of
 * friends, as far as it is no more than `COUNTED_AT_ONCE`; null where it was not counted.
 */
export function totalWithPage({ skip, take, found }: PageFound, counted: number | null): FriendTotal {
	const end = skip + found;
	if (found < take && (found > 0 || skip === 0)) return { total: end, exact: true };
	if (counted === null) return { total: found === 0 ? 0 : end, exact: false };
	return { total: Math.min(counted, COUNTED_AT_ONCE), exact: counted <= COUNTED_AT_ONCE };
}
