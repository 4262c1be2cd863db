import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
	flagColumn,
	instantColumn,
	nextAttemptColumn,
	saveKeyColumn,
} from "#db/platform/sql/column-types.ts";
import { filterColumn } from "#db/platform/sql/filter-column.ts";
import type { SingleContent } from "#domain/content/templates/template-content.ts";

/** Messages of the headquarters to several accounts, in the form that the author confirmed. */
export const announcements = sqliteTable(
	"announcements",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Internal name; friends do not see it. */
		name: text("name").notNull(),
		/** Messages with their contents, because templates belong to one account. */
		contents: text("contents", { mode: "json" }).$type<SingleContent[]>().notNull(),
		/** Scheduled time; null sends at once. */
		plannedAt: instantColumn("planned_at"),
		/** Whether people who follow several of the accounts receive it from the first of them only. */
		isOnce: flagColumn("is_once").notNull().default(false),
		/** Account in which it was written, and whose files its messages show. */
		fromAccount: text("from_account").notNull(),
		/** Person who ordered it; the name remains if the person is removed. */
		authorId: text("author_id").notNull(),
		authorName: text("author_name").notNull(),
		cancelledAt: instantColumn("cancelled_at"),
		createdAt: instantColumn("created_at").notNull(),
		saveKey: saveKeyColumn(),
		/**
		 * Time at which the clock may continue it, or removes its tags; null once nothing is left to do. A worker
		 * that orders its broadcasts moves it forward, so that only the announcement of a crashed worker becomes due.
		 */
		nextAttemptAt: nextAttemptColumn(),
	},
	(t) => [index("announcements_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`)],
);

/** Accounts of an announcement; in each it becomes a broadcast. */
export const announcementParts = sqliteTable(
	"announcement_parts",
	{
		announcementId: integer("announcement_id")
			.notNull()
			.references(() => announcements.id),
		/** Name of the account; the part remains if the account is removed. */
		account: text("account").notNull(),
		/** Order, by which the first account of a person who follows several is chosen. */
		position: integer("position").notNull(),
		/** Name of the saved search in the account; null for every friend. */
		searchName: text("search_name"),
		/** Its conditions when the author confirmed; null for every friend. */
		filter: filterColumn("filter"),
		/** Number of friends who receive it there, as the author confirmed it. */
		expected: integer("expected").notNull(),
		/** Further friends, who receive it from an earlier account instead. */
		excluded: integer("excluded").notNull().default(0),
		/** Another number of friends that was found at the order, and must be confirmed; null for none. */
		found: integer("found"),
		/** Author's operator in the account, whose abilities and scope apply. */
		operatorId: integer("operator_id").notNull(),
		/** Broadcast in the account; null until it is ordered. */
		broadcastId: integer("broadcast_id"),
		/** Reason why it was not ordered. */
		problem: text("problem"),
		/** Number of attempts to order it, counted before each, so that one that kills its worker is given up. */
		attempts: integer("attempts").notNull().default(0),
		/** Time from which nobody there receives it because it was cancelled; null where it was too late. */
		withdrawnAt: instantColumn("withdrawn_at"),
	},
	(t) => [primaryKey({ columns: [t.announcementId, t.account] })],
);

export type Announcement = typeof announcements.$inferSelect;
export type AnnouncementPart = typeof announcementParts.$inferSelect;
