/** The time and zone of a query: days depend on both. */
export interface FilterContext {
	/** Epoch ms. */
	now: number;
	zone: string;
	/**
	 * Whether conditions are evaluated as sets (the default) or friend by friend, which is faster where there are few
	 * friends, or where the first few of an order suffice.
	 */
	strategy?: "set" | "perFriend";
}
