import type { Cost } from "./cost.ts";
import {
	OPERATIONS_OF_A_MESSAGE,
	PLAN,
	PRICES,
	ROOM_GB,
	SOCKET_MESSAGES_OF_A_REQUEST,
	type Unit,
} from "./prices.ts";
import { keptAfter, monthOf } from "./usage.ts";

/** Processor time of one call of the Worker, ms: about twice what the bench of messaging measures, its D1 included. */
export const CPU_MS = 4;
/** Time that a room works on one request, s: some requests query D1. */
export const ROOM_SECONDS = 0.03;
/** The bill is that of an account's twelfth month, with what it has kept until then. */
export const MONTHS_KEPT = 12;

interface Bill {
	units: Record<Unit, number>;
	/** US dollars of each, above what the plan includes. */
	dollars: Record<Unit, number>;
	/** The plan among them. */
	total: number;
}

/** Bill of an account's twelfth month, by number of friends. */
export function billOf(friends: number): Bill {
	const { cost, fileBytes } = monthOf(friends);
	const units: Record<Unit, number> = {
		...charged(cost),
		storedBytes: keptAfter(friends, MONTHS_KEPT),
		fileBytes: fileBytes * MONTHS_KEPT,
	};
	const dollars = ofEach((unit) => priceOf(unit, units[unit]));
	const total = Object.values(dollars).reduce((sum, each) => sum + each, PLAN);
	return { units, dollars, total };
}

/** Monthly price of an amount of a unit, US dollars, above the plan's allowance. */
export function priceOf(unit: Unit, amount: number): number {
	const { included, price, per } = PRICES[unit];
	return (Math.max(0, amount - included) / per) * price;
}

/** A cost in what is charged of it. */
function charged(cost: Cost): Omit<Record<Unit, number>, "storedBytes" | "fileBytes"> {
	const roomRequests = cost.roomRequests + cost.roomMessages / SOCKET_MESSAGES_OF_A_REQUEST;
	return {
		invocations: cost.invocations,
		cpuMs: cost.invocations * CPU_MS,
		rowsRead: cost.rowsRead,
		rowsWritten: cost.rowsWritten,
		queueOperations: cost.queueMessages * OPERATIONS_OF_A_MESSAGE,
		roomRequests,
		roomGbSeconds: (cost.roomRequests + cost.roomMessages) * ROOM_SECONDS * ROOM_GB,
		filesWritten: cost.filesWritten,
		filesRead: cost.filesRead,
	};
}

const ofEach = (amount: (unit: Unit) => number): Record<Unit, number> =>
	Object.fromEntries((Object.keys(PRICES) as Unit[]).map((unit) => [unit, amount(unit)])) as Record<
		Unit,
		number
	>;
