/** Cost of an operation in Cloudflare's billing units, and in calls to LINE. */
export interface Cost {
	/** Calls of the Worker: requests, batches of a queue, minutes of the clock. */
	invocations: number;
	/** Round trips to D1, each a statement or a batch of them. */
	trips: number;
	statements: number;
	/** As D1's results count them (`meta`): rows looked at, and rows of tables and indexes written. */
	rowsRead: number;
	rowsWritten: number;
	queueMessages: number;
	/** Calls of rooms (Durable Objects): sockets that are opened, and calls by the Worker. */
	roomRequests: number;
	/** Socket messages sent by consoles; twenty are charged as one request. */
	roomMessages: number;
	/** R2's operations of class A (write, list) and of class B (read). */
	filesWritten: number;
	filesRead: number;
	/** Calls to LINE. They are free, but each takes a connection. */
	lineCalls: number;
}

export const NOTHING: Cost = {
	invocations: 0,
	trips: 0,
	statements: 0,
	rowsRead: 0,
	rowsWritten: 0,
	queueMessages: 0,
	roomRequests: 0,
	roomMessages: 0,
	filesWritten: 0,
	filesRead: 0,
	lineCalls: 0,
};

const NAMES = Object.keys(NOTHING) as (keyof Cost)[];

/** Each count, made of those of the same name. */
export const costOf = (count: (name: keyof Cost) => number): Cost =>
	Object.fromEntries(NAMES.map((name) => [name, count(name)])) as unknown as Cost;

/** Sum of costs, each multiplied by its count. */
export const sumOf = (parts: readonly (readonly [cost: Cost, times: number])[]): Cost =>
	costOf((name) => parts.reduce((sum, [cost, times]) => sum + cost[name] * times, 0));

/**
 * Tolerance between measured and recorded counts: a relative share, and an absolute slack for shared costs.
 */
const TOLERANCE = 0.1;
const SLACK = 0.25;

/** The counts that are more than a tenth off, in words; none where the table is right. */
export const differences = (measured: Cost, written: Cost): string[] =>
	NAMES.filter(
		(name) => Math.abs(measured[name] - written[name]) > Math.max(SLACK, written[name] * TOLERANCE),
	).map((name) => `${name}: ${measured[name]}, written down ${written[name]}`);
