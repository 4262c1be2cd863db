import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { tags } from "#db/people/tag-tables.ts";
import { flagColumn, instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { PointEntryKind, PointSource } from "#domain/commerce/points/point-entries.ts";
import type { PointEvent } from "#domain/commerce/points/point-events.ts";
import type { PointCard } from "#domain/commerce/points/point-program.ts";
import type { PointRankBasis } from "#domain/commerce/points/point-rank-basis.ts";
import type { RedemptionState } from "#domain/commerce/points/redemption-state.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";

/** The account's points: one row, with the settings and the marks of the running transaction (docs/points.md). */
export const pointPrograms = sqliteTable("point_programs", {
	id: integer("id").primaryKey(),
	isOn: flagColumn("is_on").notNull().default(false),
	/** Name of the points, as friends see it. */
	unit: text("unit").notNull().default("ポイント"),
	/** Months until granted points expire; null if they do not. */
	expiryMonths: integer("expiry_months"),
	/** Months whose granted points count for a rank; null counts all. */
	rankMonths: integer("rank_months"),
	/** Sum that determines a rank: granted points, or yen that were paid. */
	rankBasis: text("rank_basis").$type<PointRankBasis>().notNull().default("points"),
	/** Stamp card; null for none. */
	card: text("card", { mode: "json" }).$type<PointCard>(),
	/** Newest entry and newest change of a rank before the current transaction. */
	mark: integer("mark").notNull().default(0),
	rankMark: integer("rank_mark").notNull().default(0),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
});

/** Events for which friends are granted points. */
export const pointRules = sqliteTable(
	"point_rules",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		event: text("event").$type<PointEvent>().notNull(),
		points: integer("points").notNull(),
		/** Maximum number of grants for a friend per day; null is unlimited. */
		perDay: integer("per_day"),
		/** Friend field with the date of a birthday rule. */
		fieldId: integer("field_id"),
		/** Yen for which a rule by payments grants its points. */
		perYen: integer("per_yen"),
		/** Ids of the items to which the rule is limited; null for any. */
		itemIds: text("item_ids", { mode: "json" }).$type<number[]>(),
		/** Whether a cancelled booking takes its points back. */
		reverses: flagColumn("reverses").notNull().default(true),
		/** Earlier events are not counted. */
		since: instantColumn("since").notNull(),
		deletedAt: instantColumn("deleted_at"),
	},
	(t) => [index("point_rules_event").on(t.event).where(sql`deleted_at is null`)],
);

/** Progress of the rules through each source of events; of birthdays, the last counted day. */
export const pointCursors = sqliteTable("point_cursors", {
	event: text("event").$type<PointEvent>().primaryKey(),
	position: integer("position").notNull(),
	/** End of the current page; of birthdays, the last counted friend of the day after it. */
	until: integer("until").notNull(),
});

/**
 * Changes of points, which are their record. Rows are only added; `remaining` alone changes, which says how much of a positive entry is
 * not spent yet.
 */
export const pointEntries = sqliteTable(
	"point_entries",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		friendId: friendColumn(),
		kind: text("kind").$type<PointEntryKind>().notNull(),
		/** Signed. */
		points: integer("points").notNull(),
		/** Reason, as the friend sees it. */
		reason: text("reason").notNull(),
		/** Identifies the entry's cause, so that repeated writes count once. */
		cause: text("cause").notNull(),
		source: text("source").$type<PointSource>().notNull(),
		/** Rule or reward, by the source. */
		sourceId: integer("source_id"),
		operatorId: integer("operator_id"),
		/** Service code of a program. */
		programId: integer("program_id"),
		/** Entry that is reversed or expires. */
		lotId: integer("lot_id"),
		/** End of validity of a positive entry; null if it does not expire. */
		expiresAt: instantColumn("expires_at"),
		remaining: integer("remaining").notNull().default(0),
		at: instantColumn("at").notNull(),
		/** Day of the event in the account's zone. */
		day: text("day").notNull(),
	},
	(t) => [
		uniqueIndex("point_entries_cause").on(t.cause),
		index("point_entries_friend").on(t.friendId, t.id),
		index("point_entries_lots").on(t.friendId, t.expiresAt, t.id).where(sql`remaining > 0`),
		index("point_entries_expiry").on(t.expiresAt).where(sql`remaining > 0 and expires_at is not null`),
		index("point_entries_lot").on(t.lotId).where(sql`lot_id is not null`),
		check("point_entries_not_zero", sql`points <> 0`),
		check("point_entries_remaining", sql`remaining >= 0 and remaining <= max(points, 0)`),
	],
);

/** Sum of a friend's entries and their rank; a friend without a row has neither. */
export const pointBalances = sqliteTable(
	"point_balances",
	{
		friendId: friendColumn().primaryKey(),
		balance: integer("balance").notNull().default(0),
		rankId: integer("rank_id"),
		/** Time at which the rank is determined again. */
		rankDueAt: instantColumn("rank_due_at"),
		/** Links sent before are void. */
		linksFrom: instantColumn("links_from").notNull().default(0),
	},
	(t) => [
		index("point_balances_balance").on(t.balance, t.friendId),
		index("point_balances_rank").on(t.rankId, t.friendId).where(sql`rank_id is not null`),
		index("point_balances_rank_due").on(t.rankDueAt).where(sql`rank_due_at is not null`),
		check("point_balances_not_negative", sql`balance >= 0`),
	],
);

/** Ranks by granted points, or by paid yen. */
export const pointRanks = sqliteTable(
	"point_ranks",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		name: text("name").notNull(),
		colour: text("colour").$type<ColourClass>().notNull(),
		/** Minimum points or yen of the rank, at least 1. */
		fromPoints: integer("from_points").notNull(),
		/** Tag that friends have while they have the rank. */
		tagId: integer("tag_id").references(() => tags.id),
		/** Action that runs for a friend who gets the rank, from below or above. */
		actionId: integer("action_id").references(() => actions.id),
		deletedAt: instantColumn("deleted_at"),
	},
	(t) => [
		index("point_ranks_from").on(t.fromPoints).where(sql`deleted_at is null`),
		index("point_ranks_action").on(t.actionId).where(sql`action_id is not null`),
		index("point_ranks_tag").on(t.tagId).where(sql`tag_id is not null`),
	],
);

/** Changes of friends' ranks. */
export const pointRankChanges = sqliteTable(
	"point_rank_changes",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		friendId: friendColumn(),
		fromRankId: integer("from_rank_id"),
		rankId: integer("rank_id"),
		at: instantColumn("at").notNull(),
	},
	(t) => [index("point_rank_changes_friend").on(t.friendId)],
);

/** Rewards for which friends spend points. */
export const pointRewards = sqliteTable(
	"point_rewards",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		name: text("name").notNull(),
		description: text("description").notNull().default(""),
		points: integer("points").notNull(),
		/** R2 object key of its picture; null without one. */
		mediaKey: text("media_key"),
		/** Pieces left; null is unlimited. */
		stock: integer("stock"),
		isOffered: flagColumn("is_offered").notNull().default(true),
		createdAt: instantColumn("created_at").notNull(),
		deletedAt: instantColumn("deleted_at"),
		version: versionColumn(),
		saveKey: saveKeyColumn(),
	},
	() => [check("point_rewards_stock", sql`stock is null or stock >= 0`)],
);

/** Rewards that friends have taken, until they are handed out. */
export const pointRedemptions = sqliteTable(
	"point_redemptions",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		friendId: friendColumn(),
		rewardId: integer("reward_id")
			.notNull()
			.references(() => pointRewards.id),
		/** Entry that spent the points. */
		entryId: integer("entry_id").notNull(),
		/** Name at that moment. */
		name: text("name").notNull(),
		points: integer("points").notNull(),
		state: text("state").$type<RedemptionState>().notNull(),
		createdAt: instantColumn("created_at").notNull(),
		/** Time at which it was handed out or cancelled, and by whom. */
		endedAt: instantColumn("ended_at"),
		operatorId: integer("operator_id"),
	},
	(t) => [
		uniqueIndex("point_redemptions_entry").on(t.entryId),
		index("point_redemptions_friend").on(t.friendId, t.id),
		index("point_redemptions_state").on(t.state, t.id),
	],
);

function friendColumn() {
	return integer("friend_id")
		.notNull()
		.references(() => friends.id);
}
