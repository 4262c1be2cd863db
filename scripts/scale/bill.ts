import type { OperationCost } from "./operation-cost.ts";
import {
	type BilledUnit,
	OPERATIONS_PER_MESSAGE,
	PLAN,
	PRICES,
	ROOM_GB,
	SOCKET_MESSAGES_PER_REQUEST,
} from "./prices.ts";
import { monthlyUsage, storedBytesAfter } from "./usage.ts";

/** CPU time of a Worker invocation, ms: about twice the result of the messaging bench, D1 included. */
export const CPU_MS = 4;
/** Duration of a room's request, s; some requests query D1. */
export const ROOM_SECONDS = 0.03;
/** The bill covers an account's twelfth month, storage accumulated until then included. */
export const MONTHS_KEPT = 12;

interface Bill {
	units: Record<BilledUnit, number>;
	/** US dollars per unit, above the plan's allowance. */
	dollars: Record<BilledUnit, number>;
	/** US dollars including the plan. */
	total: number;
}

/** Monthly bill of an account in its twelfth month. */
export function calculateBill(friends: number): Bill {
	const { cost, fileBytes } = monthlyUsage(friends);
	const units: Record<BilledUnit, number> = {
		...chargedUnitsOf(cost),
		storedBytes: storedBytesAfter(friends, MONTHS_KEPT),
		fileBytes: fileBytes * MONTHS_KEPT,
	};
	const dollars = amountByUnit((unit) => calculatePrice(unit, units[unit]));
	const total = Object.values(dollars).reduce((sum, each) => sum + each, PLAN);
	return { units, dollars, total };
}

/** Monthly price of an amount of a unit, US dollars, above the plan's allowance. */
export function calculatePrice(unit: BilledUnit, amount: number): number {
	const { included, price, per } = PRICES[unit];
	return (Math.max(0, amount - included) / per) * price;
}

/** Billable units of a cost. */
function chargedUnitsOf(cost: OperationCost): Omit<Record<BilledUnit, number>, "storedBytes" | "fileBytes"> {
	const roomRequests = cost.roomRequests + cost.roomMessages / SOCKET_MESSAGES_PER_REQUEST;
	return {
		invocations: cost.invocations,
		cpuMs: cost.invocations * CPU_MS,
		rowsRead: cost.rowsRead,
		rowsWritten: cost.rowsWritten,
		queueOperations: cost.queueMessages * OPERATIONS_PER_MESSAGE,
		roomRequests,
		roomGbSeconds: (cost.roomRequests + cost.roomMessages) * ROOM_SECONDS * ROOM_GB,
		filesWritten: cost.filesWritten,
		filesRead: cost.filesRead,
	};
}

const amountByUnit = (amount: (unit: BilledUnit) => number): Record<BilledUnit, number> =>
	Object.fromEntries((Object.keys(PRICES) as BilledUnit[]).map((unit) => [unit, amount(unit)])) as Record<
		BilledUnit,
		number
	>;
