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
		/** COSE, base64url. */
		publicKey: text("public_key").notNull(),
		/** Signature counter of the device; 0 if it does not count. */
		counter: integer("counter").notNull(),
		transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
		/** Whether it is synchronised by its vendor's account and available on several devices. */
		isSynced: flagColumn("is_synced").notNull().default(false),
		name: text("name").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		lastUsedAt: instantColumn("last_used_at"),
	},
	(t) => [index("operator_passkeys_operator").on(t.operatorId)],
);

/** Challenges for passkeys to sign: each is used once, for its purpose. */
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
