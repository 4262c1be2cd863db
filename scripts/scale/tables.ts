import { billOf, CPU_MS, MONTHS_KEPT, ROOM_SECONDS } from "./bill.ts";
import { type Cost, NOTHING } from "./cost.ts";
import { BYTES, COUNTS, REPLY_ROWS, type WayName } from "./counts.ts";
import { firstMet, LIMITS, type LimitName, sharesOf } from "./limits.ts";
import { LOOKED_UP, PLAN, PRICES, type Unit } from "./prices.ts";
import { PEAK, PER_FRIEND } from "./usage.ts";

const SIZES = [10_000, 100_000, 1_000_000, 10_000_000];

const COLUMNS: Record<keyof Cost, string> = {
	invocations: "calls of the Worker",
	trips: "trips to D1",
	statements: "statements",
	rowsRead: "rows read",
	rowsWritten: "rows written",
	queueMessages: "queue messages",
	roomRequests: "room requests",
	roomMessages: "over sockets",
	filesWritten: "R2 A",
	filesRead: "R2 B",
	lineCalls: "calls to LINE",
};

/** The tables of docs/scale.md, by the names under which they stand there. */
const TABLES: Record<string, () => string> = {
	counts: () =>
		table(
			["", ...Object.values(COLUMNS), "bytes kept"],
			ways().map(([name, { label, cost }]) => [
				label,
				...names(NOTHING).map((column) => number(cost[column])),
				number((BYTES as Partial<Record<WayName, number>>)[name] ?? 0),
			]),
		),
	reply: () =>
		table(
			["statement", "rows", "why"],
			[
				...REPLY_ROWS.map(({ statement, rows, why }) => [statement, number(rows), why]),
				["**all**", number(REPLY_ROWS.reduce((sum, { rows }) => sum + rows, 0)), ""],
			],
		),
	prices: () =>
		table(
			["", "in the plan, a month", `beyond it, US$ (${LOOKED_UP})`],
			Object.values(PRICES).map(({ label, included, price, per }) => [
				label,
				number(label.includes("GB kept") ? included / per : included),
				label.includes("GB kept") ? `${price} a GB` : `${price} a million`,
			]),
		),
	usage: () =>
		table(
			["", "for each friend in a month"],
			Object.entries(PER_FRIEND).map(([way, times]) => [COUNTS[way as WayName].label, number(times)]),
		),
	bill: () => {
		const bills = SIZES.map(billOf);
		const rows = names(PRICES)
			.filter((unit) => bills.some(({ dollars }) => dollars[unit] >= 0.5))
			.map((unit: Unit) => [PRICES[unit].label, ...bills.map(({ dollars }) => dollarsOf(dollars[unit]))]);
		return table(
			["US$ a month", ...SIZES.map((size) => `${number(size)} friends`)],
			[
				["Workers Paid", ...bills.map(() => dollarsOf(PLAN))],
				...rows,
				["**all of it**", ...bills.map(({ total }) => `**${dollarsOf(total)}**`)],
				["for 1,000 friends", ...bills.map(({ total }, at) => ((total / SIZES[at]!) * 1_000).toFixed(2))],
			],
		);
	},
	limits: () =>
		table(
			["of the limit", ...SIZES.map((size) => `${number(size)} friends`)],
			names(LIMITS).map((name: LimitName) => [
				LIMITS[name].label,
				...SIZES.map((size) => {
					const share = percent(sharesOf(size)[name]);
					return firstMet(size) === name ? `**${share}**` : share;
				}),
			]),
		),
	remedies: () =>
		table(
			["limit", "what to do"],
			Object.values(LIMITS).map(({ label, remedy }) => [label, remedy]),
		),
	assumed: () =>
		`A call of the Worker takes ${CPU_MS} ms of processor, a request of a room ${ROOM_SECONDS * 1_000} ms. The busiest second is ${PEAK} times the mean of the waking hours. The bill is that of month ${MONTHS_KEPT}, with what was kept until then.`,
};

const ways = () => Object.entries(COUNTS) as [WayName, (typeof COUNTS)[WayName]][];

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

const PLACE = /(<!-- (\w+): made by npm run scale -->\n)[\s\S]*?(\n<!-- end -->)/g;

/** A page with its tables as they are now. @throws where it names a table that there is not */
export const withTables = (page: string): string =>
	page.replace(PLACE, (_, begin: string, name: string, end: string) => {
		const made = TABLES[name];
		if (!made) throw new Error(`No table ${name}`);
		return begin + made() + end;
	});
