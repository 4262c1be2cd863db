/** Billed unit of Cloudflare, with the plan's monthly allowance. */
interface Price {
	label: string;
	included: number;
	/** US dollars for `per` units. */
	price: number;
	per: number;
}

const MILLION = 1e6;
const GIGABYTE = 1e9;

/** Date of the price lists below. */
export const PRICES_DATE = "2026-11-23";

/** Workers Paid, US dollars a month. */
export const PLAN = 5;

/** Cloudflare's list prices (developers.cloudflare.com, each product's pricing page). */
export const PRICES = {
	invocations: { label: "Workers, invocations", included: 10 * MILLION, price: 0.3, per: MILLION },
	cpuMs: { label: "Workers, ms of processor time", included: 30 * MILLION, price: 0.02, per: MILLION },
	rowsRead: { label: "D1, rows read", included: 25_000 * MILLION, price: 0.001, per: MILLION },
	rowsWritten: { label: "D1, rows written", included: 50 * MILLION, price: 1, per: MILLION },
	storedBytes: { label: "D1, GB stored", included: 5 * GIGABYTE, price: 0.75, per: GIGABYTE },
	queueOperations: { label: "Queues, operations", included: MILLION, price: 0.4, per: MILLION },
	roomRequests: { label: "Durable Objects, requests", included: MILLION, price: 0.15, per: MILLION },
	roomGbSeconds: { label: "Durable Objects, GB-s", included: 400_000, price: 12.5, per: MILLION },
	filesWritten: { label: "R2, class A", included: MILLION, price: 4.5, per: MILLION },
	filesRead: { label: "R2, class B", included: 10 * MILLION, price: 0.36, per: MILLION },
	fileBytes: { label: "R2, GB stored", included: 10 * GIGABYTE, price: 0.015, per: GIGABYTE },
} satisfies Record<string, Price>;

export type BilledUnit = keyof typeof PRICES;

/** Queue operations charged per message: write, read and delete. */
export const OPERATIONS_PER_MESSAGE = 3;
/** Socket messages billed as one request. */
export const SOCKET_MESSAGES_PER_REQUEST = 20;
/** Memory of an active room, GB. */
export const ROOM_GB = 0.128;
