import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { instantColumn } from "#db/platform/sql/column-types.ts";

/** Recovery codes for operators who lost their authenticator; each is valid once. */
export const recoveryCodes = sqliteTable(
	"operator_recovery_codes",
	{
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		/** Keyed hash of the operator and the code, with the deployment's key. */
		codeHash: text("code_hash").notNull(),
		usedAt: instantColumn("used_at"),
	},
	(t) => [primaryKey({ columns: [t.operatorId, t.codeHash] })],
);

/** Logins with a correct password that still need the second factor. */
export const secondSteps = sqliteTable(
	"second_steps",
	{
		/** SHA-256 of the login page's token. */
		tokenHash: text("token_hash").primaryKey(),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		expiresAt: instantColumn("expires_at").notNull(),
	},
	(t) => [index("second_steps_expires").on(t.expiresAt)],
);
