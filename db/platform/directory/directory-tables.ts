import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flagColumn, instantColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { AccountState } from "#domain/platform/accounts/account-state.ts";

// Tables of the directory, a database of its own that all accounts of a deployment share. It has no data of
// friends. Its migrations are written manually (migrations-directory/).

/** LINE official accounts of the deployment. */
export const accounts = sqliteTable("accounts", {
	name: text("name").primaryKey(),
	/** Host of the console, the webhook and the public pages, with its port; null for the deployment's origin. */
	host: text("host").unique(),
	label: text("label").notNull(),
	/** Colour of the line under the header, `#rrggbb`. */
	colour: text("colour").notNull(),
	state: text("state").$type<AccountState>().notNull(),
	/** Credentials of LINE, JSON sealed with the deployment's key; null for those of the environment. */
	sealedLine: text("sealed_line"),
	/** LINE user id of the account itself, as LINE told it when the credentials were tested. */
	lineUserId: text("line_user_id"),
	version: versionColumn(),
	createdAt: instantColumn("created_at").notNull(),
});

/** People who belong to one or several accounts. */
export const people = sqliteTable("people", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	/** E-mail address of their operators. */
	email: text("email").notNull().unique(),
	name: text("name").notNull(),
	/** Whether they may open the headquarters. */
	isHeadquarters: flagColumn("is_headquarters").notNull().default(false),
	createdAt: instantColumn("created_at").notNull(),
});

/** Operators of the accounts by their people. */
export const memberships = sqliteTable(
	"memberships",
	{
		personId: integer("person_id")
			.notNull()
			.references(() => people.id),
		account: text("account")
			.notNull()
			.references(() => accounts.name),
		operatorId: integer("operator_id").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		/** Last switch to the account, which orders the switcher; null before the first. */
		lastUsedAt: instantColumn("last_used_at"),
	},
	(t) => [
		primaryKey({ columns: [t.personId, t.account] }),
		uniqueIndex("memberships_operator").on(t.account, t.operatorId),
	],
);

/** Single-use tickets that hand a signed-in person over to another account's host. */
export const handovers = sqliteTable(
	"handovers",
	{
		/** SHA-256 of the ticket. */
		ticketHash: text("ticket_hash").primaryKey(),
		personId: integer("person_id")
			.notNull()
			.references(() => people.id),
		account: text("account")
			.notNull()
			.references(() => accounts.name),
		expiresAt: instantColumn("expires_at").notNull(),
		usedAt: instantColumn("used_at"),
	},
	(t) => [index("handovers_expiry").on(t.expiresAt)],
);
