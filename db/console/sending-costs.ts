import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CostSource } from "#domain/console/sending-costs/cost-sources.ts";
import type { CapKind } from "#domain/engine/sending-caps/cap-kinds.ts";

/**
 * Sends to friends by day, kind and item, so that costs need not count the deliveries of months. Each delivery is counted
 * once, by its first message in the order of ids (functions/console/sending-costs/count-sent-deliveries.ts).
 */
export const sendingDays = sqliteTable(
	"sending_days",
	{
		/** YYYY-MM-DD in Tokyo, as at LINE. */
		day: text("day").notNull(),
		kind: text("kind").$type<CapKind>().notNull(),
		/** Type of the item; "" without one. */
		source: text("source").$type<CostSource | "">().notNull(),
		/** 0 without an item. */
		itemId: integer("item_id").notNull(),
		/** Sends that LINE counts: one for each friend and call. */
		billed: integer("billed").notNull(),
		/** Replies, which LINE does not count. */
		free: integer("free").notNull(),
		/** Sends of `billed` for which a reply would have been possible. */
		avoidable: integer("avoidable").notNull(),
	},
	(t) => [primaryKey({ columns: [t.day, t.kind, t.source, t.itemId] })],
);

/** Progress of the counts: at most one row, with the id 1. */
export const sendingDaysProgress = sqliteTable("sending_days_progress", {
	id: integer("id").primaryKey(),
	/** Id of the last counted message. */
	countedTo: integer("counted_to").notNull(),
});
