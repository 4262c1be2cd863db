import { readStoredText, storeText } from "./setting-store.ts";

const KEY = "is_verified";

/** Whether LINE has verified the account; a new one is verified, so that its followers can be listed. */
export const isAccountVerified = (sql: SqlStorage): boolean => readStoredText(sql, KEY) !== "no";

export const setAccountVerified = (sql: SqlStorage, isVerified: boolean): void =>
	storeText(sql, KEY, isVerified ? "yes" : "no");
