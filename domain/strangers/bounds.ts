/** Rows and bytes, at most, of one day. */
interface Bound {
	rows: number;
	bytes: number;
}

/** Shares of a day: one network's, one item's, and that of all together. */
export const SHARES = ["network", "item", "all"] as const;
export type Share = (typeof SHARES)[number];

const MB = 1_000_000;

/** Bytes that a row takes beside what is written into it: its numbers and its entries in indexes. */
export const BYTES_OF_ROW = 250;

/**
 * Writes that visitors whom nobody knows may cause within a day, by kind. The bounds stand well above what people do: a
 * mobile network's phones share an address. Visits are forgotten (`VISITS_KEPT_FOR` and others), so that a day's bound
 * times the days that are kept bounds what is stored; answers and requests are for people, who read far fewer.
 */
export const STRANGER_BOUNDS = {
	/** Reports of the script on a shop's site. */
	site: {
		network: { rows: 30_000, bytes: 12 * MB },
		item: { rows: 300_000, bytes: 100 * MB },
		all: { rows: 400_000, bytes: 128 * MB },
	},
	/** Visits of landing pages. */
	landing: {
		network: { rows: 5_000, bytes: 2 * MB },
		item: { rows: 60_000, bytes: 20 * MB },
		all: { rows: 80_000, bytes: 24 * MB },
	},
	/** Answers to forms. */
	form: {
		network: { rows: 300, bytes: 2 * MB },
		item: { rows: 5_000, bytes: 10 * MB },
		all: { rows: 10_000, bytes: 20 * MB },
	},
	/** Requests for a time at a salon. */
	request: {
		network: { rows: 10, bytes: MB },
		item: { rows: 200, bytes: 2 * MB },
		all: { rows: 1_000, bytes: 10 * MB },
	},
} as const satisfies Record<string, Record<Share, Bound>>;

export type StrangerKind = keyof typeof STRANGER_BOUNDS;
