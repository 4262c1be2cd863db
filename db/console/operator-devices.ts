import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { instantColumn } from "#db/platform/sql/column-types.ts";

/** Browsers on which operators receive push notifications, each with its push subscription. */
export const operatorDevices = sqliteTable(
	"operator_devices",
	{
		/** UUID that identifies the device in notices. */
		id: text("id").primaryKey(),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		/** Token hash of the last session on the device; ending that session removes the device too. */
		session: text("session").notNull(),
		/** Name for operators. */
		name: text("name").notNull(),
		/** URL of the subscription at its push service. */
		endpoint: text("endpoint").notNull().unique(),
		/** Encryption keys of the subscription, base64url. */
		p256dh: text("p256dh").notNull(),
		auth: text("auth").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		/** Last use of the console on the device. */
		seenAt: instantColumn("seen_at").notNull(),
	},
	(t) => [index("operator_devices_operator").on(t.operatorId, t.id)],
);
