import { sumOf, type Trend, type TrendName } from "#domain/console/headquarters/account-figures.ts";
import type { AccountRow } from "./headquartersApi.ts";

/** Columns by which the accounts can be sorted, with their labels. */
export const SORT_LABELS = {
	attention: "要対応の多い順",
	label: "名前",
	waiting: "待っているトーク",
	bookings: "今日の予約",
	followed: "友だち追加",
	blocked: "ブロック",
	sent: "送ったメッセージ",
	failures: "失敗",
	active: "最後の動き",
} as const;

export type SortKey = keyof typeof SORT_LABELS;

export const isSortKey = (key: string): key is SortKey => Object.hasOwn(SORT_LABELS, key);

/** Number of failed, parked and stopped deliveries and actions of an account. */
export const failureCount = ({ figures }: AccountRow): number =>
	figures
		? figures.failures.failed.count + figures.failures.parked.count + figures.failures.stopped.count
		: 0;

/** Number of things that wait for a person; an account that does not answer is one. */
export function attentionOf(row: AccountRow): number {
	const { figures, is_disabled } = row;
	if (is_disabled) return 0;
	if (!figures) return 1;
	const late = figures.late_since === null ? 0 : 1;
	return figures.waiting.talks.count + figures.unsolved + failureCount(row) + late;
}

const lastActivity = ({ figures }: AccountRow): string =>
	[figures?.last_message_at ?? "", figures?.last_operation_at ?? ""].toSorted().at(-1)!;

/** Figures by which accounts are sorted. An account without figures has -1, so that it comes after those with zero. */
const sortFigures: Record<Exclude<SortKey, "label" | "active">, (row: AccountRow) => number> = {
	attention: attentionOf,
	waiting: ({ figures }) => figures?.waiting.talks.count ?? -1,
	bookings: ({ figures }) => figures?.trends.bookings.values.at(-1) ?? -1,
	followed: ({ figures }) => (figures ? sumOf(figures.trends.followed.values) : -1),
	blocked: ({ figures }) => (figures ? sumOf(figures.trends.blocked.values) : -1),
	sent: ({ figures }) => (figures ? sumOf(figures.trends.sent.values) : -1),
	failures: failureCount,
};

/** Accounts in the chosen order: largest figures first, names in Japanese order. */
export function sortAccounts(rows: readonly AccountRow[], key: SortKey): AccountRow[] {
	const byName = (a: AccountRow, b: AccountRow) => a.label.localeCompare(b.label, "ja");
	if (key === "label") return rows.toSorted(byName);
	if (key === "active")
		return rows.toSorted((a, b) => lastActivity(b).localeCompare(lastActivity(a)) || byName(a, b));
	return rows.toSorted((a, b) => sortFigures[key](b) - sortFigures[key](a) || byName(a, b));
}

/** Filter of the page. */
export interface AccountFilter {
	search: string;
	/** Only accounts with something that waits for a person. */
	onlyAttention: boolean;
}

export const filterAccounts = (
	rows: readonly AccountRow[],
	{ search, onlyAttention }: AccountFilter,
): AccountRow[] =>
	rows.filter(
		(row) =>
			(!onlyAttention || attentionOf(row) > 0) &&
			[row.label, row.name].some((name) => name.toLowerCase().includes(search.toLowerCase())),
	);

/** Sums of the accounts that have answered, by day. */
export function totalTrends(rows: readonly AccountRow[]): Record<TrendName, Trend> {
	const answered = rows.flatMap(({ figures }) => (figures ? [figures] : []));
	const totalOf = (name: TrendName): Trend => ({
		values: addUp(answered.map(({ trends }) => trends[name].values)),
		before: addUp(answered.map(({ trends }) => trends[name].before)),
	});
	return {
		bookings: totalOf("bookings"),
		followed: totalOf("followed"),
		blocked: totalOf("blocked"),
		sent: totalOf("sent"),
	};
}

const addUp = (lists: (readonly number[])[]): number[] =>
	lists.reduce<number[]>((sums, list) => list.map((count, day) => count + (sums[day] ?? 0)), []);

/** Sums of the counts that have no trend. */
export function totalCounts(rows: readonly AccountRow[]) {
	const sum = (count: (figures: NonNullable<AccountRow["figures"]>) => number) =>
		rows.reduce((total, { figures }) => total + (figures ? count(figures) : 0), 0);
	return {
		talks: sum(({ waiting }) => waiting.talks.count),
		unsolved: sum(({ unsolved }) => unsolved),
		bookings: sum(({ trends }) => trends.bookings.values.at(-1) ?? 0),
		failures: rows.reduce((total, row) => total + failureCount(row), 0),
	};
}
