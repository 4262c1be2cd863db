import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { actionTasks } from "#db/engine/actions.ts";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import { filterColumn } from "#db/platform/sql/filter-column.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast.ts";

/** Messages for many friends at once. Each is sent by a task whose action contains the same messages. */
export const broadcasts = sqliteTable(
	"broadcasts",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Name for operators; friends do not see it. */
		name: text("name").notNull(),
		messages: text("messages", { mode: "json" }).$type<BroadcastMessage[]>().notNull(),
		/** Recipients; null is every friend. */
		filter: filterColumn("filter"),
		/** Scheduled time; null sends at once. */
		plannedAt: instantColumn("planned_at"),
		/** Task that sends it; null while it is a draft. */
		taskId: integer("task_id").references(() => actionTasks.id),
		/** Operator whose visible friends receive it: the one who sent it, or saved the draft last. */
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		/**
		 * Service code whose program created it; the operator is then the one who is responsible for its token.
		 */
		programId: integer("program_id").references(() => openApiCodes.id),
		/** Friends visible to that operator when sending began; null before. */
		scope: text("scope", { mode: "json" }).$type<FriendScope>(),
		/** When it was submitted for sending. */
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
