import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flagColumn, instantColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import { accounts } from "./directory-tables.ts";

/**
 * People who work in more than one account. Their passwords, passkeys and second steps stay with their
 * operator in the home account; a deployment with one account has no rows.
 */
export const people = sqliteTable("people", {
	id: text("id").primaryKey(),
	/** Verified e-mail address in lower case. */
	email: text("email").notNull().unique(),
	name: text("name").notNull(),
	/** Account whose operator has the person's password, passkeys and second step. */
	homeAccount: text("home_account")
		.notNull()
		.references(() => accounts.name),
	/** Whether the person sees all accounts in the headquarters. */
	isHeadquarters: flagColumn("is_headquarters").notNull().default(false),
	version: versionColumn(),
	createdAt: instantColumn("created_at").notNull(),
});

/** Operators of a person in the accounts; their role and scope are stored there. */
export const memberships = sqliteTable(
	"memberships",
	{
		personId: text("person_id")
			.notNull()
			.references(() => people.id, { onDelete: "cascade" }),
		account: text("account")
			.notNull()
			.references(() => accounts.name, { onDelete: "cascade" }),
		/** Id in the account's `operators`. */
		operatorId: integer("operator_id").notNull(),
		/** Last switch to the account; null before the first. */
		lastUsedAt: instantColumn("last_used_at"),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.personId, t.account] }),
		uniqueIndex("memberships_operator").on(t.account, t.operatorId),
	],
);

/** Tickets that hand a signed-in person over to another account's host; each works once. */
export const handovers = sqliteTable(
	"handovers",
	{
		/** SHA-256 of the ticket. */
		tokenHash: text("token_hash").primaryKey(),
		personId: text("person_id")
			.notNull()
			.references(() => people.id, { onDelete: "cascade" }),
		fromAccount: text("from_account").notNull(),
		toAccount: text("to_account").notNull(),
		/** SHA-256 of the token of the session that asked for it. */
		fromSession: text("from_session").notNull(),
		/** Path to open in the other account. */
		path: text("path").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
		usedAt: instantColumn("used_at"),
	},
	(t) => [index("handovers_expiry").on(t.expiresAt)],
);
