import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { instant } from "#db/platform/sql/columns.ts";

/** Codes for who has lost their authenticator: each works once. */
export const recoveryCodes = sqliteTable(
	"operator_recovery_codes",
	{
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		/** Of the operator and the code, by the deployment's key. */
		codeHash: text("code_hash").notNull(),
		usedAt: instant("used_at"),
	},
	(t) => [primaryKey({ columns: [t.operatorId, t.codeHash] })],
);

/** Who has said the right password, and has yet to take the second step. */
export const secondSteps = sqliteTable(
	"second_steps",
	{
		/** SHA-256 of what the login page holds. */
		tokenHash: text("token_hash").primaryKey(),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		expiresAt: instant("expires_at").notNull(),
	},
	(t) => [index("second_steps_expires").on(t.expiresAt)],
);
