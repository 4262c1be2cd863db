import { quotaMonth } from "../rules/quota-rule.ts";
import { readStoredNumber, storeNumber } from "./setting-store.ts";

const DEFAULT_LIMIT = 200_000;
const NO_LIMIT = -1;

/** Monthly message limit of the account; null is unlimited. */
export function readQuotaLimit(sql: SqlStorage): number | null {
	const limit = readStoredNumber(sql, "quota_limit") ?? DEFAULT_LIMIT;
	return limit === NO_LIMIT ? null : limit;
}

export const setQuotaLimit = (sql: SqlStorage, limit: number | null): void =>
	storeNumber(sql, "quota_limit", limit ?? NO_LIMIT);

export function readQuotaUsed(sql: SqlStorage, now: number): number {
	const [row] = sql.exec<{ count: number }>("SELECT count FROM usage WHERE month = ?", quotaMonth(now));
	return row?.count ?? 0;
}

export const setQuotaUsed = (sql: SqlStorage, now: number, count: number): void => {
	sql.exec(
		"INSERT INTO usage (month, count) VALUES (?, ?) ON CONFLICT (month) DO UPDATE SET count = excluded.count",
		quotaMonth(now),
		count,
	);
};

export const spendQuota = (sql: SqlStorage, now: number, recipients: number): void => {
	if (recipients > 0) setQuotaUsed(sql, now, readQuotaUsed(sql, now) + recipients);
};
