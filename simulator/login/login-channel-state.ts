import { readStoredText } from "../store/setting-store.ts";

/** Names of the stored states of the LINE Login channel. */
export const LOGIN_DEVELOPING = "login_developing";
export const LOGIN_UNLINKED = "login_unlinked";

/** Whether everybody may log in; otherwise only people with a role in the channel. */
export const isLoginPublished = (sql: SqlStorage): boolean =>
	readStoredText(sql, LOGIN_DEVELOPING) !== "true";

/** Whether the official account is linked with the channel. */
export const isBotLinked = (sql: SqlStorage): boolean => readStoredText(sql, LOGIN_UNLINKED) !== "true";
