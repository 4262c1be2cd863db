import { quotaMonth } from "../rules/quota-rule.ts";
import { formatTokyoTime } from "../rules/tokyo-time.ts";
import { readStoredText, storeText } from "./setting-store.ts";

const MAX_UNITS_PER_MONTH = 1_000;

const isAssigned = (sql: SqlStorage, month: string, unit: string): boolean =>
	[...sql.exec("SELECT 1 FROM units WHERE month = ? AND unit = ?", month, unit)].length > 0;

export const countUnits = (sql: SqlStorage, month: string): number =>
	sql.exec<{ count: number }>("SELECT count(*) AS count FROM units WHERE month = ?", month).one().count;

/** Assigns a unit to a send. Beyond a month's thousand names LINE sends the message without it. */
export function assignUnit(sql: SqlStorage, at: number, unit: string, friends: number): void {
	const month = quotaMonth(at);
	if (!isAssigned(sql, month, unit)) {
		if (countUnits(sql, month) >= MAX_UNITS_PER_MONTH) return;
		sql.exec("INSERT INTO units (month, unit) VALUES (?, ?)", month, unit);
	}
	sql.exec("INSERT INTO unit_sends (day, unit, friends) VALUES (?, ?, ?)", lineDayOf(at), unit, friends);
}

/** Names of a month after one, in the order of their assignment. */
export const listUnits = (
	sql: SqlStorage,
	month: string,
	after: number,
	limit: number,
): { id: number; unit: string }[] =>
	sql
		.exec<{ id: number; unit: string }>(
			"SELECT id, unit FROM units WHERE month = ? AND id > ? ORDER BY id LIMIT ?",
			month,
			after,
			limit,
		)
		.toArray();

/** Friends who got messages of a unit within a period; null without any. */
export function countUnitFriends(sql: SqlStorage, unit: string, from: string, to: string): number | null {
	const { friends } = sql
		.exec<{ friends: number | null }>(
			"SELECT sum(friends) AS friends FROM unit_sends WHERE unit = ? AND day BETWEEN ? AND ?",
			unit,
			from,
			to,
		)
		.one();
	return friends;
}

/** Day at LINE, yyyymmdd. */
export const lineDayOf = (at: number): string => formatTokyoTime(at).slice(0, 10).replaceAll("-", "");

/** Counts by which the simulator answers instead of its own. */
export interface InsightCounts {
	/** Day whose figures LINE still counts, and all later ones; null for the rule of the clock. */
	unreadyFrom: string | null;
	/** Whether LINE refuses the figures of the account (403). */
	isRefused: boolean;
	/** Counts by unit: opened and clicked. */
	units: Record<string, { opened: number; clicked: number; played?: number }>;
	/** Reach; null for three quarters of the friends. Attributes need one of twenty. */
	reaches: number | null;
	/** Displays and taps of each rich menu. */
	menus: Record<string, { shown: number; taps: number[] }>;
}

const NO_COUNTS_SET: InsightCounts = {
	unreadyFrom: null,
	isRefused: false,
	units: {},
	reaches: null,
	menus: {},
};

export const readInsightCounts = (sql: SqlStorage): InsightCounts => {
	const stored = readStoredText(sql, "insight");
	return stored === null
		? NO_COUNTS_SET
		: { ...NO_COUNTS_SET, ...(JSON.parse(stored) as Partial<InsightCounts>) };
};

export const storeInsightCounts = (sql: SqlStorage, counts: Partial<InsightCounts>): void =>
	storeText(sql, "insight", JSON.stringify({ ...readInsightCounts(sql), ...counts }));
