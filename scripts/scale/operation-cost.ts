/** Cost of an operation in Cloudflare's billing units, and in calls to LINE. */
export interface OperationCost {
	/** Worker invocations: requests, queue batches, cron minutes. */
	invocations: number;
	/** Round trips to D1, each with a statement or a batch. */
	trips: number;
	statements: number;
	/** D1's `meta`: rows scanned, and rows written to tables and indexes. */
	rowsRead: number;
	rowsWritten: number;
	queueMessages: number;
	/** Requests to Durable Objects: opened sockets and calls by the Worker. */
	roomRequests: number;
	/** Socket messages from consoles; twenty are billed as one request. */
	roomMessages: number;
	/** R2 operations of class A (write, list) and class B (read). */
	filesWritten: number;
	filesRead: number;
	/** Calls to LINE. Free, but each uses a connection. */
	lineCalls: number;
}

export const NO_COST: OperationCost = {
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

const NAMES = Object.keys(NO_COST) as (keyof OperationCost)[];

/** Cost with every field computed by its name. */
export const mapCost = (count: (name: keyof OperationCost) => number): OperationCost =>
	Object.fromEntries(NAMES.map((name) => [name, count(name)])) as unknown as OperationCost;

/** Sum of costs, each multiplied by its count. */
export const sumCosts = (parts: readonly (readonly [cost: OperationCost, times: number])[]): OperationCost =>
	mapCost((name) => parts.reduce((sum, [cost, times]) => sum + cost[name] * times, 0));

/**
 * Tolerance between measured and recorded counts: a relative share, and an absolute slack for shared costs.
 */
const TOLERANCE = 0.1;
const SLACK = 0.25;

/** Descriptions of counts that differ beyond the tolerance; empty if the table is correct. */
export const findCostDifferences = (measured: OperationCost, written: OperationCost): string[] =>
	NAMES.filter(
		(name) => Math.abs(measured[name] - written[name]) > Math.max(SLACK, written[name] * TOLERANCE),
	).map((name) => `${name}: ${measured[name]}, written down ${written[name]}`);
