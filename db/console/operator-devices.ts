import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { instant } from "#db/platform/sql/columns.ts";

/** Browsers on which operators receive push notifications, each with what its push service has given it. */
export const operatorDevices = sqliteTable(
	"operator_devices",
	{
		/** A UUID, under which notices name the device. */
		id: text("id").primaryKey(),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		/** Hash of the session in which the console was opened there last: who ends that ends the device too. */
		session: text("session").notNull(),
		/** As operators would name it. */
		name: text("name").notNull(),
		/** The address at its push service. */
		endpoint: text("endpoint").notNull().unique(),
		/** For whom and with what messages are encrypted, base64url. */
		p256dh: text("p256dh").notNull(),
		auth: text("auth").notNull(),
		createdAt: instant("created_at").notNull(),
		/** When the console was opened there last, to the session. */
		seenAt: instant("seen_at").notNull(),
	},
	(t) => [index("operator_devices_operator").on(t.operatorId, t.id)],
);
