/** Maximum rows and bytes per day. */
interface Bound {
	rows: number;
	bytes: number;
}

/** Scopes of a daily limit: one network, the block around it (`networkBlock`), one item, or all visitors. */
export const BOUND_SCOPES = ["network", "block", "item", "all"] as const;
export type BoundScope = (typeof BOUND_SCOPES)[number];

const MB = 1_000_000;

/** Storage overhead of a row in bytes: its numbers and its index entries. */
export const ROW_OVERHEAD = 250;

/**
 * Daily limits for writes by anonymous visitors, by kind. They are far above normal use, because all phones
 * of a mobile network may share one address. Visits expire (`FRIEND_VISIT_RETENTION` and others), so their storage
 * is at most the daily limit times the retention. Answers and requests are kept, so their limits are lower:
 * operators read every one. A block has a quarter of an item's limit, so that one customer's networks leave
 * most of it to others.
 */
export const VISITOR_BOUNDS = {
	/** Reports from the script on a shop's site. */
	site: {
		network: { rows: 30_000, bytes: 12 * MB },
		block: { rows: 75_000, bytes: 25 * MB },
		item: { rows: 300_000, bytes: 100 * MB },
		all: { rows: 400_000, bytes: 128 * MB },
	},
	/** Visits of landing pages. */
	landing: {
		network: { rows: 5_000, bytes: 2 * MB },
		block: { rows: 15_000, bytes: 5 * MB },
		item: { rows: 60_000, bytes: 20 * MB },
		all: { rows: 80_000, bytes: 24 * MB },
	},
	/** Answers to forms. */
	form: {
		// The longest possible answer in Japanese takes 1 MB.
		network: { rows: 300, bytes: MB },
		block: { rows: 1_250, bytes: 2.5 * MB },
		item: { rows: 5_000, bytes: 10 * MB },
		all: { rows: 10_000, bytes: 20 * MB },
	},
	/** Reservation requests at a salon. */
	request: {
		network: { rows: 10, bytes: MB / 5 },
		block: { rows: 50, bytes: MB / 2 },
		item: { rows: 200, bytes: 2 * MB },
		all: { rows: 1_000, bytes: 10 * MB },
	},
	/**
	 * Audit entries of failed logins, which are kept permanently; an item is an operator. The login lock does
	 * not depend on them.
	 */
	login: {
		network: { rows: 500, bytes: MB / 5 },
		block: { rows: 1_000, bytes: MB / 2 },
		item: { rows: 4_000, bytes: 2 * MB },
		all: { rows: 8_000, bytes: 4 * MB },
	},
} as const satisfies Record<string, Record<BoundScope, Bound>>;

export type VisitorWriteKind = keyof typeof VISITOR_BOUNDS;
