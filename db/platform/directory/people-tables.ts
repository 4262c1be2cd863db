import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flagColumn, instantColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import { accountColumn, accounts } from "./directory-tables.ts";

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

/** Person to whom a row belongs, and with whom it is deleted. */
const personColumn = () =>
	text("person_id")
		.notNull()
		.references(() => people.id, { onDelete: "cascade" });

/** Operators of a person in the accounts; their role and scope are stored there. */
export const memberships = sqliteTable(
	"memberships",
	{
		personId: personColumn(),
		account: accountColumn("account"),
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
		personId: personColumn(),
		fromAccount: text("from_account").notNull(),
		toAccount: text("to_account").notNull(),
		/** SHA-256 of the token of the session that asked for it. */
		fromSession: text("from_session").notNull(),
		/** Origin at which the person used the account that hands over. */
		fromOrigin: text("from_origin").notNull().default(""),
		/** SHA-256 of the secret of the first browser at the other host; null until one has come. */
		browserHash: text("browser_hash"),
		/** Time at which the asking session confirmed that browser. */
		confirmedAt: instantColumn("confirmed_at"),
		/** Path to open in the other account. */
		path: text("path").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
		usedAt: instantColumn("used_at"),
	},
	(t) => [index("handovers_expiry").on(t.expiresAt)],
);

/**
 * Sessions that were opened by a session of the person's home account, and end with it. They were handed over,
 * or opened at another host with the credentials of the home account.
 */
export const linkedSessions = sqliteTable(
	"linked_sessions",
	{
		/** SHA-256 of the session's token, as in its account's `sessions`. */
		tokenHash: text("token_hash").primaryKey(),
		personId: personColumn(),
		account: accountColumn("account"),
		rootAccount: text("root_account").notNull(),
		/** SHA-256 of the token of the home account's session. */
		rootSession: text("root_session").notNull(),
		/** Whether the home account's session passed a second step. */
		hasSecondStep: flagColumn("has_second_step").notNull(),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		index("linked_sessions_root").on(t.rootAccount, t.rootSession),
		index("linked_sessions_account").on(t.account),
	],
);
