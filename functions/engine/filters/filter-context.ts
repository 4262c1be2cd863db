import type { SQL } from "drizzle-orm";

/** Friends under the display rules. */
export interface ShownFriends {
	from: SQL;
	where: SQL;
}

/** The time and zone of a query: days depend on both. */
export interface FilterContext {
	/** Epoch ms. */
	now: number;
	zone: string;
	/**
	 * Evaluation of conditions: friend by friend, which is faster where there are few friends, or where the
	 * first few of an order suffice; or as sets, which is the default. "set" is chosen by `filter-parts.ts`, which
	 * splits a filter: its conditions are few, and may be longer SQL. "walk" is chosen by `walk-filter.ts`, which
	 * reads sets in the order of ids.
	 */
	strategy?: "set" | "walk" | "perFriend";
	/**
	 * Rows of `friends` in the order of ids, for a span of instants that is expected to be wide. The instant's
	 * own index has another order, and sorting its result takes longer than reading all friends.
	 */
	wideSpanRows?: ShownFriends;
}
