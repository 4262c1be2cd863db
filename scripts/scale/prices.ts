/** A unit that Cloudflare charges: so much is in the plan each month, what is above it costs dollars a million or a gigabyte. */
interface Price {
	label: string;
	included: number;
	/** US dollars for `per` of them. */
	price: number;
	per: number;
}

const MILLION = 1e6;
const GIGABYTE = 1e9;

/** The day on which the lists below were looked up. */
export const LOOKED_UP = "2026-11-23";

/** Workers Paid, US dollars a month. */
export const PLAN = 5;

/** Cloudflare's list prices (developers.cloudflare.com, the pricing page of each product). */
export const PRICES = {
	invocations: { label: "Workers, calls", included: 10 * MILLION, price: 0.3, per: MILLION },
	cpuMs: { label: "Workers, ms of processor", included: 30 * MILLION, price: 0.02, per: MILLION },
	rowsRead: { label: "D1, rows read", included: 25_000 * MILLION, price: 0.001, per: MILLION },
	rowsWritten: { label: "D1, rows written", included: 50 * MILLION, price: 1, per: MILLION },
	storedBytes: { label: "D1, GB kept", included: 5 * GIGABYTE, price: 0.75, per: GIGABYTE },
	queueOperations: { label: "Queues, operations", included: MILLION, price: 0.4, per: MILLION },
	roomRequests: { label: "Durable Objects, requests", included: MILLION, price: 0.15, per: MILLION },
	roomGbSeconds: { label: "Durable Objects, GB-s", included: 400_000, price: 12.5, per: MILLION },
	filesWritten: { label: "R2, class A", included: MILLION, price: 4.5, per: MILLION },
	filesRead: { label: "R2, class B", included: 10 * MILLION, price: 0.36, per: MILLION },
	fileBytes: { label: "R2, GB kept", included: 10 * GIGABYTE, price: 0.015, per: GIGABYTE },
} satisfies Record<string, Price>;

export type Unit = keyof typeof PRICES;

/** Queue operations charged per message: write, read and delete. */
export const OPERATIONS_OF_A_MESSAGE = 3;
/** Messages over a socket that are charged as one request. */
export const SOCKET_MESSAGES_OF_A_REQUEST = 20;
/** Memory of a working room, GB. */
export const ROOM_GB = 0.128;
