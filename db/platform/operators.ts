import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, instant, saveKey, version } from "#db/platform/sql/columns.ts";
import type { FriendScope } from "#domain/console/operators/scope.ts";
import type { Ability } from "#domain/engine/access/abilities.ts";
import type { SendKey } from "#domain/people/composer/send-key.ts";

export const roles = sqliteTable("roles", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	name: text("name").notNull(),
	/** Whether it is an administrator, who has every ability, those of later releases included. */
	isAdmin: flag("is_admin").notNull().default(false),
	abilities: text("abilities", { mode: "json" }).$type<Ability[]>().notNull(),
	/** Friends visible to its operators. */
	friendScope: text("friend_scope", { mode: "json" }).$type<FriendScope>().notNull(),
	/** Whether its operators must set up a second factor before anything else. */
	twoFactorRequired: flag("two_factor_required").notNull().default(false),
	version: version(),
	saveKey: saveKey(),
	createdAt: instant("created_at").notNull(),
});

export const operators = sqliteTable("operators", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	email: text("email").notNull().unique(),
	name: text("name").notNull(),
	/** `scrypt$N$r$p$salt$hash`, base64url. */
	passwordHash: text("password_hash").notNull(),
	roleId: integer("role_id")
		.notNull()
		.references(() => roles.id),
	disabledAt: instant("disabled_at"),
	/** Key that sends a message in the chat; null for the default. */
	sendKey: text("send_key").$type<SendKey>(),
	/** TOTP secret of their authenticator, sealed; null without one. */
	totpSecret: text("totp_secret"),
	/** TOTP step of the last accepted code: no code of it or of an earlier one is accepted again. */
	totpStep: integer("totp_step"),
	/** Last use of a session, to the hour; null before the first login. */
	lastSeenAt: instant("last_seen_at"),
	createdAt: instant("created_at").notNull(),
});

/** Invitations to become an operator: one link each, which works once. */
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
		createdAt: instant("created_at").notNull(),
		expiresAt: instant("expires_at").notNull(),
		/** Accepted or revoked; an open invitation is neither. */
		acceptedAt: instant("accepted_at"),
		revokedAt: instant("revoked_at"),
		saveKey: saveKey(),
	},
	(t) => [index("operator_invitations_role").on(t.roleId)],
);

/**
 * Consecutive wrong passwords for one e-mail address, from one network, from all networks together (`*`), or
 * from a browser that is known as its operator's (`browser:…`). Unknown addresses are counted alike, so that
 * a lock does not reveal which addresses exist.
 */
export const loginFailures = sqliteTable(
	"login_failures",
	{
		email: text("email").notNull(),
		network: text("network").notNull(),
		failures: integer("failures").notNull(),
		lockedUntil: instant("locked_until"),
		lastAt: instant("last_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.email, t.network] }), index("login_failures_last").on(t.lastAt)],
);

export const sessions = sqliteTable(
	"sessions",
	{
		/** SHA-256 of the cookie's token, so that a reader of this table cannot open a session. */
		tokenHash: text("token_hash").primaryKey(),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		csrfToken: text("csrf_token").notNull(),
		createdAt: instant("created_at").notNull(),
		lastSeenAt: instant("last_seen_at").notNull(),
		expiresAt: instant("expires_at").notNull(),
		userAgent: text("user_agent"),
		/** Address or network that opened it. */
		network: text("network"),
	},
	(t) => [index("sessions_operator").on(t.operatorId), index("sessions_expires").on(t.expiresAt)],
);

export const auditLog = sqliteTable(
	"audit_log",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		at: instant("at").notNull(),
		operatorId: integer("operator_id"),
		verb: text("verb").notNull(),
		subjectType: text("subject_type").notNull(),
		subjectId: text("subject_id"),
		/** Parameters of the operation, or for settings `before` and `after`. */
		detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>(),
		/** Address or network of the request; null without a request. */
		network: text("network"),
		/**
		 * Call that made the change, and its subject. It is unique: a repeated call writes no second row, and a
		 * program's changes nothing.
		 */
		saveKey: text("save_key"),
		/** Key of its `undo_parts`; null if it cannot be undone. */
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
