/** The time and zone of a query: days depend on both. */
export interface At {
	/** Epoch ms. */
	now: number;
	zone: string;
	/**
	 * Whether conditions are evaluated as sets (the default) or friend by friend, which is faster where there are few
	 * friends, or where the first few of an order suffice.
	 */
	way?: "set" | "each";
}
