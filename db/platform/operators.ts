import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, instant, saveKey, version } from "#db/platform/sql/columns.ts";
import type { FriendScope } from "#domain/console/operators/scope.ts";
import type { Ability } from "#domain/engine/access/abilities.ts";
import type { SendKey } from "#domain/people/composer/send-key.ts";

export const roles = sqliteTable("roles", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	name: text("name").notNull(),
	/** An administrator holds every ability, those of later releases included. */
	isAdmin: flag("is_admin").notNull().default(false),
	abilities: text("abilities", { mode: "json" }).$type<Ability[]>().notNull(),
	/** Which friends its operators may see. */
	friendScope: text("friend_scope", { mode: "json" }).$type<FriendScope>().notNull(),
	/** Its operators may do nothing until they have a second step. */
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
	/** Which key sends what was written in the chat; null for the one that does so by default. */
	sendKey: text("send_key").$type<SendKey>(),
	/** The secret of their authenticator, sealed; null without one. */
	totpSecret: text("totp_secret"),
	/** The step whose code was used last: no code of it or of an earlier one is taken again. */
	totpStep: integer("totp_step"),
	/** When a session of theirs was last used, to the hour; null for somebody who never came. */
	lastSeenAt: instant("last_seen_at"),
	createdAt: instant("created_at").notNull(),
});

/** Who was asked to become an operator: one link, which works once. */
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
		/** When it was accepted, or taken back; an open one is neither. */
		acceptedAt: instant("accepted_at"),
		revokedAt: instant("revoked_at"),
		saveKey: saveKey(),
	},
	(t) => [index("operator_invitations_role").on(t.roleId)],
);

/**
 * Wrong passwords in a row for one e-mail address from one network, from all networks together (`*`), or from a browser that
 * is known as its operator's (`browser:…`). Unknown addresses are counted alike, so that a lock
 * does not reveal which addresses exist.
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
		/** SHA-256 of the cookie's token, so that nobody who reads this table can open a session. */
		tokenHash: text("token_hash").primaryKey(),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		csrfToken: text("csrf_token").notNull(),
		createdAt: instant("created_at").notNull(),
		lastSeenAt: instant("last_seen_at").notNull(),
		expiresAt: instant("expires_at").notNull(),
		userAgent: text("user_agent"),
		/** Where it was opened: an address, or the network of one. */
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
		/** What was asked for, or for what is set: `before` and `after`. */
		detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>(),
		/** Where it was asked for: an address, or the network of one; null where nobody asked. */
		network: text("network"),
		/** The call that made the change, and of what. It is unique: a call sent again writes no second row with it, and a program's changes nothing. */
		saveKey: text("save_key"),
		/** By which `undo_parts` are found; null where nothing was kept that it could be taken back with. */
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
