import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flagColumn, instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { StopDecisions } from "#domain/engine/sending-stop/stop-kinds.ts";
import { operators } from "./operators.ts";

/** Emergency stops of all sending. At most one is not lifted. */
export const sendingStops = sqliteTable(
	"sending_stops",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		stoppedAt: instantColumn("stopped_at").notNull(),
		stoppedBy: integer("stopped_by").references(() => operators.id),
		reason: text("reason").notNull(),
		/** Whether outgoing webhooks wait as well. */
		holdsWebhooks: flagColumn("holds_webhooks").notNull(),
		liftedAt: instantColumn("lifted_at"),
		liftedBy: integer("lifted_by").references(() => operators.id),
		/** Decision about each kind of waiting sends at the lift. */
		choices: text("decisions", { mode: "json" }).$type<StopDecisions>(),
		version: versionColumn(),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		uniqueIndex("sending_stops_active").on(sql`(1)`).where(sql`lifted_at is null`),
		index("sending_stops_list").on(t.stoppedAt),
	],
);
