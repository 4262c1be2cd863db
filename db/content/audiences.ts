import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { flagColumn, instantColumn, saveKeyColumn } from "#db/platform/sql/column-types.ts";
import { filterColumn } from "#db/platform/sql/filter-column.ts";
import { jobColumns } from "#db/platform/sql/job-columns.ts";
import type { AudienceSource, AudienceState } from "#domain/content/audiences/audience-states.ts";

/**
 * Audiences at LINE: friends of a condition or of a link, whose ids are uploaded page by page, or friends who opened or
 * tapped a broadcast of LINE. A renewal builds another audience at LINE and then deletes the one before.
 */
export const audiences = sqliteTable(
	"audiences",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		name: text("name").notNull(),
		source: text("source").$type<AudienceSource>().notNull(),
		/** Condition of its friends; null for every friend, and for the other sources. */
		filter: filterColumn("filter"),
		/** Broadcast of LINE whose readers it has. */
		broadcastId: integer("broadcast_id"),
		/** Address that its friends tapped: that of a link of the console, or in a broadcast; null for any. */
		clickUrl: text("click_url"),
		/** Operator whose scope its friends are within. */
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		state: text("state").$type<AudienceState>().notNull().default("making"),
		/** Random part of its description at LINE, by which a creation without an answer is found again. */
		mark: text("mark").notNull(),
		/** LINE's id of the audience; null until it is created. */
		lineId: integer("line_id"),
		/** LINE's id of the audience before a renewal, usable until the new one is ready. */
		previousLineId: integer("previous_line_id"),
		/** Last friend whose id was uploaded, and the number of uploaded ids. */
		cursor: integer("cursor").notNull().default(0),
		uploaded: integer("uploaded").notNull().default(0),
		/** Number of users, as LINE tells it. */
		userCount: integer("user_count"),
		expiresAt: instantColumn("expires_at"),
		/** Time of LINE's last answer about it. */
		checkedAt: instantColumn("checked_at"),
		/** Whether a creation may have been carried out without an answer. */
		inDoubt: flagColumn("in_doubt").notNull().default(false),
		reason: text("reason"),
		...jobColumns(),
		deletedAt: instantColumn("deleted_at"),
		saveKey: saveKeyColumn(),
	},
	(t) => [index("audiences_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`)],
);
