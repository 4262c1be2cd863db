import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { flag, instant } from "#db/platform/sql/columns.ts";

/** Keys by which operators come in without a password, or after it; the private half never leaves their device. */
export const operatorPasskeys = sqliteTable(
	"operator_passkeys",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		/** What the device knows the key by, base64url. */
		credentialId: text("credential_id").notNull().unique(),
		/** COSE, base64url. */
		publicKey: text("public_key").notNull(),
		/** How often the device says that it was used; 0 where it does not count. */
		counter: integer("counter").notNull(),
		transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
		/** It is kept by an account of its maker's, and stands on several devices. */
		isSynced: flag("is_synced").notNull().default(false),
		name: text("name").notNull(),
		createdAt: instant("created_at").notNull(),
		lastUsedAt: instant("last_used_at"),
	},
	(t) => [index("operator_passkeys_operator").on(t.operatorId)],
);

/** What a passkey is to sign: each once, for what it was given out for. */
export const webauthnChallenges = sqliteTable(
	"webauthn_challenges",
	{
		/** SHA-256 of the challenge. */
		challengeHash: text("challenge_hash").primaryKey(),
		/** `login`, `second:{operator}` or `register:{operator}`. */
		purpose: text("purpose").notNull(),
		expiresAt: instant("expires_at").notNull(),
	},
	(t) => [index("webauthn_challenges_expires").on(t.expiresAt)],
);
