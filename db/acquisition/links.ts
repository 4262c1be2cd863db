import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { flag, instant, version } from "#db/platform/sql/columns.ts";
import type { CauseType } from "#domain/engine/actions/cause.ts";

/** Addresses in messages whose taps are counted. One is kept when it is first sent. */
export const links = sqliteTable(
	"links",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** As it was written, with placeholders where it has any: what is filled in makes no link of its own. */
		url: text("url").notNull().unique(),
		/** What operators call it; friends do not see it. */
		name: text("name").notNull().default(""),
		/** Off: it goes to friends as it is written. */
		isCounted: flag("is_counted").notNull().default(true),
		/** What runs for a friend who taps. */
		actionId: integer("action_id").references(() => actions.id),
		/** 0 runs it at every tap, 1 at each friend's first. */
		twiceType: integer("twice_type").$type<0 | 1>().notNull().default(0),
		createdAt: instant("created_at").notNull(),
		version: version(),
	},
	(t) => [index("links_action").on(t.actionId).where(sql`action_id is not null`)],
);

/** A friend opened a link of a message that was sent to them, or whoever has that message did. */
export const linkTaps = sqliteTable(
	"link_taps",
	{
		/** Made with the request, so that a write that is tried again counts once. */
		id: text("id").primaryKey(),
		linkId: integer("link_id")
			.notNull()
			.references(() => links.id),
		/** To whom the message was sent. */
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		deliveryId: text("delivery_id")
			.notNull()
			.references(() => deliveries.id),
		/** What sent the message, as its run says: a scenario, a broadcast. Null where no action did. */
		sourceType: text("source_type").$type<CauseType>(),
		sourceId: integer("source_id"),
		createdAt: instant("created_at").notNull(),
	},
	(t) => [
		index("link_taps_friend").on(t.linkId, t.friendId, t.createdAt),
		index("link_taps_day").on(t.linkId, t.createdAt),
		index("link_taps_history").on(t.friendId, t.createdAt),
		index("link_taps_source")
			.on(t.sourceType, t.sourceId, t.linkId, t.friendId)
			.where(sql`source_type is not null`),
	],
);
