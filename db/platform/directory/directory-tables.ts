import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { AccountState } from "#domain/platform/accounts/account-state.ts";

// Tables of the directory, a database of its own that all accounts of a deployment share. It has no data of
// friends. Its migrations are written manually (migrations-directory/).

/** LINE official accounts of the deployment. */
export const accounts = sqliteTable("accounts", {
	name: text("name").primaryKey(),
	/** Host of the console, the webhook and the public pages, with its port; null for the deployment's origin. */
	host: text("host").unique(),
	/** Host of the shop's own for short addresses and public pages, and the time when it led here; null for none. */
	shortHost: text("short_host").unique(),
	shortHostCheckedAt: instantColumn("short_host_checked_at"),
	label: text("label").notNull(),
	/** Colour of the line under the header, `#rrggbb`. */
	colour: text("colour").notNull(),
	state: text("state").$type<AccountState>().notNull(),
	/** Credentials of LINE, JSON sealed with the account's key; null for those of the environment. */
	sealedLine: text("sealed_line"),
	/** LINE user id of the account itself, as LINE names it for its credentials; null until LINE is asked. */
	lineUserId: text("line_user_id"),
	/** Time, name of the operator and key of the save of the credentials in the console. */
	lineSavedAt: instantColumn("line_saved_at"),
	lineSavedBy: text("line_saved_by"),
	lineSaveKey: text("line_save_key"),
	version: versionColumn(),
	createdAt: instantColumn("created_at").notNull(),
});

/** Account to which a row belongs, and with which it is deleted. */
export const accountColumn = (name: string) =>
	text(name)
		.notNull()
		.references(() => accounts.name, { onDelete: "cascade" });
