import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { actionTasks } from "#db/engine/actions.ts";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import { filterColumn } from "#db/platform/sql/filter-column.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { AbTestSettings } from "#domain/content/broadcasts/ab-test-settings.ts";
import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import type { LineRecipients } from "#domain/content/line-sends/line-recipients.ts";

/**
 * Messages for many friends at once. One that is ordered for friends of the console has a task whose action
 * contains the same messages.
 */
export const broadcasts = sqliteTable(
	"broadcasts",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Internal name; friends do not see it. */
		name: text("name").notNull(),
		messages: text("messages", { mode: "json" }).$type<BroadcastMessage[]>().notNull(),
		/** Audience; null for every friend. */
		filter: filterColumn("filter"),
		/** Friends that LINE chooses instead; null for friends of the console by the filter. */
		lineRecipients: text("line_recipients", { mode: "json" }).$type<LineRecipients>(),
		/** Further variants of the messages, and how the best is found; null without a test. */
		abTest: text("ab_test", { mode: "json" }).$type<AbTestSettings>(),
		/** Scheduled time; null sends at once. */
		plannedAt: instantColumn("planned_at"),
		/** Task that sends the broadcast; null for a draft, and for friends that LINE chooses. */
		taskId: integer("task_id").references(() => actionTasks.id),
		/** Operator whose scope limits the audience: who ordered the broadcast, or last saved the draft. */
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		/** Open API code whose program created the broadcast; the operator is then the owner of its token. */
		programId: integer("program_id").references(() => openApiCodes.id),
		/** Scope of `operatorId` when sending began; null before. */
		scope: text("scope", { mode: "json" }).$type<FriendScope>(),
		/** Time of the order to send; null for a draft. */
		orderedAt: instantColumn("ordered_at"),
		pausedAt: instantColumn("paused_at"),
		cancelledAt: instantColumn("cancelled_at"),
		createdAt: instantColumn("created_at").notNull(),
		updatedAt: instantColumn("updated_at").notNull(),
		deletedAt: instantColumn("deleted_at"),
		version: versionColumn(),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		index("broadcasts_task").on(t.taskId).where(sql`task_id is not null`),
		index("broadcasts_list").on(t.id).where(sql`deleted_at is null`),
	],
);

export type Broadcast = typeof broadcasts.$inferSelect;
