import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flagColumn, instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { CapKind } from "#domain/engine/sending-caps/cap-kinds.ts";
import type {
	CapPriority,
	MonthLimits,
	OverCap,
	OverMonth,
	PriorityByKind,
	PriorityItemKind,
	QuietHours,
} from "#domain/engine/sending-caps/cap-settings.ts";

/** Caps of sends and quiet hours: at most one row, with the id 1. */
export const sendingCaps = sqliteTable("sending_caps", {
	id: integer("id").primaryKey(),
	/** Whether anything is limited. Claims that need not look at the caps check it. */
	isActive: flagColumn("is_active").notNull(),
	/** Advertising messages for each friend in a day and in seven days; null for no limit. */
	dayLimit: integer("day_limit"),
	weekLimit: integer("week_limit"),
	over: text("over").$type<OverCap>().notNull(),
	/** Minute of the next day at which a deferred message is tried again. */
	deferMinute: integer("defer_minute").notNull(),
	/** Days since its first deferral after which a message is dropped. */
	deferDays: integer("defer_days").notNull(),
	priorities: text("priorities", { mode: "json" }).$type<PriorityByKind>().notNull(),
	/** Period of each weekday, from Sunday; null without one. */
	quietHours: text("quiet_hours", { mode: "json" }).$type<QuietHours>().notNull(),
	/** Kinds that are sent in quiet hours. */
	quietExceptions: text("quiet_exceptions", { mode: "json" }).$type<CapKind[]>().notNull(),
	/** Messages that LINE counts in a month; null for no limit. */
	monthLimit: integer("month_limit"),
	monthLimits: text("month_limits", { mode: "json" }).$type<MonthLimits>().notNull(),
	overMonth: text("over_month").$type<OverMonth>().notNull(),
	/** Messages that LINE counted in `others_month` beyond those of `sending_counts`. */
	others: integer("others").notNull().default(0),
	othersMonth: text("others_month").notNull().default(""),
	updatedAt: instantColumn("updated_at").notNull(),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
});

/** Priorities of single scenarios and broadcasts, which precede that of their kind. */
export const sendingPriorities = sqliteTable(
	"sending_priorities",
	{
		kind: text("kind").$type<PriorityItemKind>().notNull(),
		itemId: integer("item_id").notNull(),
		priority: text("priority").$type<CapPriority>().notNull(),
	},
	(t) => [primaryKey({ columns: [t.kind, t.itemId] })],
);

/**
 * Messages that LINE counts, by month and kind, while caps are set. A trigger keeps it equal to `counted_at` of the
 * deliveries, in the statement that changes them.
 */
export const sendingCounts = sqliteTable(
	"sending_counts",
	{
		/** YYYY-MM in Tokyo, as at LINE. */
		month: text("month").notNull(),
		kind: text("kind").$type<CapKind>().notNull(),
		sends: integer("sends").notNull(),
	},
	(t) => [primaryKey({ columns: [t.month, t.kind] })],
);
