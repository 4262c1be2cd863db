import { CPU_MS, calculateBill, MONTHS_KEPT, ROOM_SECONDS } from "./bill.ts";
import { NO_COST, type OperationCost } from "./operation-cost.ts";
import { OPERATION_BYTES, OPERATION_COUNTS, type OperationName, REPLY_ROWS } from "./operation-counts.ts";
import { type BilledUnit, PLAN, PRICES, PRICES_DATE } from "./prices.ts";
import { findFirstLimit, limitShares, SCALE_LIMITS, type ScaleLimitName } from "./scale-limits.ts";
import { OPERATIONS_PER_FRIEND, PEAK_FACTOR } from "./usage.ts";

const SIZES = [10_000, 100_000, 1_000_000, 10_000_000];

const COLUMNS: Record<keyof OperationCost, string> = {
	invocations: "Worker invocations",
	trips: "D1 calls",
	statements: "statements",
	rowsRead: "rows read",
	rowsWritten: "rows written",
	queueMessages: "queue messages",
	roomRequests: "room requests",
	roomMessages: "socket messages",
	filesWritten: "R2 class A",
	filesRead: "R2 class B",
	lineCalls: "LINE calls",
};

/** Tables of docs/scale.md by the names of their markers. */
const TABLES: Record<string, () => string> = {
	counts: () =>
		table(
			["", ...Object.values(COLUMNS), "bytes stored"],
			listOperations().map(([name, { label, cost }]) => [
				label,
				...names(NO_COST).map((column) => number(cost[column])),
				number((OPERATION_BYTES as Partial<Record<OperationName, number>>)[name] ?? 0),
			]),
		),
	reply: () =>
		table(
			["statement", "rows", "reason"],
			[
				...REPLY_ROWS.map(({ statement, rows, why }) => [statement, number(rows), why]),
				["**total**", number(REPLY_ROWS.reduce((sum, { rows }) => sum + rows, 0)), ""],
			],
		),
	prices: () =>
		table(
			["", "included per month", `price beyond, US$ (${PRICES_DATE})`],
			Object.values(PRICES).map(({ label, included, price, per }) => [
				label,
				number(label.includes("GB stored") ? included / per : included),
				label.includes("GB stored") ? `${price} a GB` : `${price} a million`,
			]),
		),
	usage: () =>
		table(
			["", "per friend and month"],
			Object.entries(OPERATIONS_PER_FRIEND).map(([way, times]) => [
				OPERATION_COUNTS[way as OperationName].label,
				number(times),
			]),
		),
	bill: () => {
		const bills = SIZES.map(calculateBill);
		const rows = names(PRICES)
			.filter((unit) => bills.some(({ dollars }) => dollars[unit] >= 0.5))
			.map((unit: BilledUnit) => [
				PRICES[unit].label,
				...bills.map(({ dollars }) => dollarsOf(dollars[unit])),
			]);
		return table(
			["US$ per month", ...SIZES.map((size) => `${number(size)} friends`)],
			[
				["Workers Paid", ...bills.map(() => dollarsOf(PLAN))],
				...rows,
				["**total**", ...bills.map(({ total }) => `**${dollarsOf(total)}**`)],
				["per 1,000 friends", ...bills.map(({ total }, at) => ((total / SIZES[at]!) * 1_000).toFixed(2))],
			],
		);
	},
	limits: () =>
		table(
			["share of the limit", ...SIZES.map((size) => `${number(size)} friends`)],
			names(SCALE_LIMITS).map((name: ScaleLimitName) => [
				SCALE_LIMITS[name].label,
				...SIZES.map((size) => {
					const share = percent(limitShares(size)[name]);
					return findFirstLimit(size) === name ? `**${share}**` : share;
				}),
			]),
		),
	remedies: () =>
		table(
			["limit", "remedy"],
			Object.values(SCALE_LIMITS).map(({ label, remedy }) => [label, remedy]),
		),
	assumed: () =>
		`A Worker invocation takes ${CPU_MS} ms of processor time, a request to a Durable Object ${ROOM_SECONDS * 1_000} ms. The busiest second is ${PEAK_FACTOR} times the mean load of the waking hours. The bill is for month ${MONTHS_KEPT}, including data stored until then.`,
};

const listOperations = () =>
	Object.entries(OPERATION_COUNTS) as [OperationName, (typeof OPERATION_COUNTS)[OperationName]][];

const names = <Name extends string>(of: Record<Name, unknown>) => Object.keys(of) as Name[];

function table(head: string[], rows: string[][]): string {
	const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
	const isNumber = (column: number) => rows.every((cells) => /^[*<]*\s*\d|^$/.test(cells[column] ?? ""));
	const rule = line(head.map((_, column) => (column > 0 && isNumber(column) ? "---:" : "---")));
	return [line(head), rule, ...rows.map(line)].join("\n");
}

const number = (amount: number): string => amount.toLocaleString("en-US", { maximumFractionDigits: 2 });
const dollarsOf = (amount: number): string =>
	amount.toLocaleString("en-US", { maximumFractionDigits: amount < 100 ? 2 : 0 });
const percent = (share: number): string =>
	share < 0.001 ? "< 0.1 %" : `${(share * 100).toLocaleString("en-US", { maximumFractionDigits: 1 })} %`;

const TABLE_MARKER = /(<!-- (\w+): made by npm run scale -->\n)[\s\S]*?(\n<!-- end -->)/g;

/** A page with current tables. @throws where it names an unknown table */
export const updateTables = (page: string): string =>
	page.replace(TABLE_MARKER, (_, begin: string, name: string, end: string) => {
		const made = TABLES[name];
		if (!made) throw new Error(`No table ${name}`);
		return begin + made() + end;
	});
