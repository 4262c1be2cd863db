import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { flagColumn, instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { BookAccounts } from "#domain/commerce/bookkeeping/book-accounts.ts";
import type { AccountingFormatName } from "#domain/commerce/bookkeeping/formats/registry.ts";

/** Closed days of the books. A reopened day keeps its row, and every closing and reopening is in the audit log. */
export const dayClosings = sqliteTable("day_closings", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	/** Day in the account's zone. */
	day: text("day").notNull().unique(),
	isClosed: flagColumn("is_closed").notNull(),
	/** Newest entry of the ledger that the closing has; newer ones of the day are its corrections. 0 for none. */
	lastEntryId: integer("last_entry_id").notNull(),
	/** Sum of the day's entries at its closing, and of those in cash. */
	netYen: integer("net_yen").notNull(),
	cashYen: integer("cash_yen").notNull(),
	/** Change money in the drawer in the morning, and counted cash in the evening; null if it was not counted. */
	floatYen: integer("float_yen").notNull(),
	countedYen: integer("counted_yen"),
	note: text("note").notNull(),
	operatorId: integer("operator_id")
		.notNull()
		.references(() => operators.id),
	/** Time of the last closing. */
	closedAt: instantColumn("closed_at").notNull(),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
});

/** Names of accounts and tax categories in an accounting program, as far as the shop has changed them. */
export const bookAccountSettings = sqliteTable("book_account_settings", {
	format: text("format").$type<AccountingFormatName>().primaryKey(),
	accounts: text("accounts", { mode: "json" }).$type<BookAccounts>().notNull(),
	updatedAt: instantColumn("updated_at").notNull(),
	operatorId: integer("operator_id")
		.notNull()
		.references(() => operators.id),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
});
