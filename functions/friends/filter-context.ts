/** When and where a filter is asked: days depend on both. */
export interface FilterContext {
	/** Epoch ms. */
	now: number;
	zone: string;
	/**
	 * Whether conditions find their friends as sets (the default), or are asked friend by friend: right where the friends
	 * are already few, or where the first few of an order will do.
	 */
	strategy?: "set" | "perFriend";
}
