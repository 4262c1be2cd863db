import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flagColumn, instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { PageName } from "#domain/engine/capabilities/registry.ts";
import type { SendKey } from "#domain/people/composer/send-key.ts";

/** Roles of operators. */
export const roles = sqliteTable("roles", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	name: text("name").notNull(),
	/** Whether it is the administrator role, which has every ability, including those of later releases. */
	isAdmin: flagColumn("is_admin").notNull().default(false),
	abilities: text("abilities", { mode: "json" }).$type<Ability[]>().notNull(),
	/** Friends that its operators may see. */
	friendScope: text("friend_scope", { mode: "json" }).$type<FriendScope>().notNull(),
	/** Whether its operators must set up a second login step before anything else. */
	twoFactorRequired: flagColumn("two_factor_required").notNull().default(false),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
	createdAt: instantColumn("created_at").notNull(),
});

/** Operators of the console. */
export const operators = sqliteTable("operators", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	email: text("email").notNull().unique(),
	name: text("name").notNull(),
	/** `scrypt$N$r$p$salt$hash`, base64url. */
	passwordHash: text("password_hash").notNull(),
	roleId: integer("role_id")
		.notNull()
		.references(() => roles.id),
	disabledAt: instantColumn("disabled_at"),
	/** Keyboard shortcut that sends a message in the chat; null for the default. */
	sendKey: text("send_key").$type<SendKey>(),
	/** Favourite pages of the menu, in their order; null if never chosen. */
	menuFavourites: text("menu_favourites", { mode: "json" }).$type<PageName[]>(),
	/**
	 * Encrypted TOTP secret of the authenticator; null without one. `SECOND_STEP_AT_HOME` for an operator whose
	 * second step is in another account (docs/accounts.md).
	 */
	totpSecret: text("totp_secret"),
	/** TOTP time step of the last accepted code; codes of this or earlier steps are refused. */
	totpStep: integer("totp_step"),
	/** Last use of a session, precise to the hour; null before the first login. */
	lastSeenAt: instantColumn("last_seen_at"),
	createdAt: instantColumn("created_at").notNull(),
});

/** Invitations to become an operator; each has a link that works once. */
export const operatorInvitations = sqliteTable(
	"operator_invitations",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		email: text("email").notNull(),
		roleId: integer("role_id")
			.notNull()
			.references(() => roles.id),
		/** SHA-256 of the link's token. */
		tokenHash: text("token_hash").notNull().unique(),
		invitedBy: integer("invited_by")
			.notNull()
			.references(() => operators.id),
		createdAt: instantColumn("created_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
		/** Set when accepted; an open invitation has neither this nor `revokedAt`. */
		acceptedAt: instantColumn("accepted_at"),
		revokedAt: instantColumn("revoked_at"),
		saveKey: saveKeyColumn(),
	},
	(t) => [index("operator_invitations_role").on(t.roleId)],
);

/**
 * Consecutive wrong passwords for an e-mail address: per network, over all networks (`*`), and per browser
 * known as the operator's (`browser:…`). Unknown addresses are counted alike, so that a lock does not
 * reveal which addresses exist.
 */
export const loginFailures = sqliteTable(
	"login_failures",
	{
		email: text("email").notNull(),
		network: text("network").notNull(),
		failures: integer("failures").notNull(),
		lockedUntil: instantColumn("locked_until"),
		lastAt: instantColumn("last_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.email, t.network] }), index("login_failures_last").on(t.lastAt)],
);

/** Login sessions of operators. */
export const sessions = sqliteTable(
	"sessions",
	{
		/** SHA-256 of the cookie's token, so that a reader of this table cannot open a session. */
		tokenHash: text("token_hash").primaryKey(),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		csrfToken: text("csrf_token").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		lastSeenAt: instantColumn("last_seen_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
		userAgent: text("user_agent"),
		/** IP address or network that opened the session. */
		network: text("network"),
	},
	(t) => [index("sessions_operator").on(t.operatorId), index("sessions_expires").on(t.expiresAt)],
);

/** Operations of operators and programs, for the audit log. */
export const auditLog = sqliteTable(
	"audit_log",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		at: instantColumn("at").notNull(),
		operatorId: integer("operator_id"),
		verb: text("verb").notNull(),
		subjectType: text("subject_type").notNull(),
		subjectId: text("subject_id"),
		/** Parameters of the operation; for settings `before` and `after`. */
		detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>(),
		/** IP address or network of the request; null without one. */
		network: text("network"),
		/**
		 * Key of the call and its subject. It is unique: a retried call writes no second row, and a program's
		 * repeated call fails as a whole.
		 */
		saveKey: text("save_key"),
		/** Key of its rows in `undo_parts`; null if it cannot be undone. */
		undoKey: text("undo_key"),
	},
	(t) => [
		index("audit_log_subject").on(t.subjectType, t.subjectId),
		index("audit_log_at").on(t.at),
		index("audit_log_operator").on(t.operatorId, t.id),
		index("audit_log_type").on(t.subjectType, t.id),
		uniqueIndex("audit_log_save_key").on(t.saveKey).where(sql`save_key is not null`),
		index("audit_log_undo_key").on(t.undoKey).where(sql`undo_key is not null`),
	],
);
