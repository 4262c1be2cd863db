import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { instantColumn, saveKeyColumn } from "#db/platform/sql/column-types.ts";
import { filterColumn } from "#db/platform/sql/filter-column.ts";
import { itemColumns } from "./item-columns.ts";

/** Filters of friends, each owned by one record: a custom search, an auto-response, an effect. */
export const memberQueries = sqliteTable("member_queries", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	filter: filterColumn("filter").notNull(),
	createdAt: instantColumn("created_at").notNull(),
	saveKey: saveKeyColumn(),
});

/** Custom searches: filters with a name. */
export const funnels = sqliteTable(
	"funnels",
	{
		...itemColumns(),
		memberQueryId: integer("member_query_id")
			.notNull()
			.references(() => memberQueries.id),
	},
	(t) => [
		index("funnels_list").on(t.groupId, t.id).where(sql`deleted_at is null`),
		index("funnels_query").on(t.memberQueryId),
	],
);

/** Ad-hoc searches of operators, stored under their address (`fid`). */
export const friendSearches = sqliteTable("friend_searches", {
	fid: text("fid").primaryKey(),
	operatorId: integer("operator_id")
		.notNull()
		.references(() => operators.id),
	name: text("name").notNull().default(""),
	filter: filterColumn("filter").notNull(),
	createdAt: instantColumn("created_at").notNull(),
});
