import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";

/** Passkeys for login without a password, or as a second factor; the private key never leaves the device. */
export const operatorPasskeys = sqliteTable(
	"operator_passkeys",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		/** Credential id, base64url. */
		credentialId: text("credential_id").notNull().unique(),
		/** COSE key, base64url. */
		publicKey: text("public_key").notNull(),
		/** Signature counter of the device; 0 if the device has none. */
		counter: integer("counter").notNull(),
		transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
		/** Whether the passkey is synchronised by its vendor and available on several devices. */
		isSynced: flagColumn("is_synced").notNull().default(false),
		name: text("name").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		lastUsedAt: instantColumn("last_used_at"),
	},
	(t) => [index("operator_passkeys_operator").on(t.operatorId)],
);

/** Challenges that passkeys sign; each is valid once and for its purpose only. */
export const webauthnChallenges = sqliteTable(
	"webauthn_challenges",
	{
		/** SHA-256 of the challenge. */
		challengeHash: text("challenge_hash").primaryKey(),
		/** `login`, `second:{operator}` or `register:{operator}`. */
		purpose: text("purpose").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
	},
	(t) => [index("webauthn_challenges_expires").on(t.expiresAt)],
);
