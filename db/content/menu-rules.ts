import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import {
	flagColumn,
	nextAttemptColumn,
	saveKeyColumn,
	versionColumn,
} from "#db/platform/sql/column-types.ts";
import { richmenus } from "./rich-menus.ts";

/** Standing rules for the menus of friends without a menu of their own. The first matching rule applies. */
export const richmenuRules = sqliteTable(
	"richmenu_rules",
	{
		id: integer("id").primaryKey(),
		/** Priority, from 0. */
		position: integer("position").notNull(),
		name: text("name").notNull(),
		richmenuId: integer("richmenu_id")
			.notNull()
			.references(() => richmenus.id),
		/** Condition of its friends; null for all friends. */
		memberQueryId: integer("member_query_id").references(() => memberQueries.id),
		/** First and last day, YYYY-MM-DD in the account's zone; null for an open side. */
		startOn: text("start_on"),
		endOn: text("end_on"),
		isActive: flagColumn("is_active").notNull().default(true),
	},
	(t) => [index("richmenu_rules_order").on(t.position)],
);

/** State of the rules: their version, and the pass over all friends. One row, with the id 1. */
export const richmenuRuleState = sqliteTable("richmenu_rule_state", {
	id: integer("id").primaryKey(),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
	/** Last friend of the pass. */
	cursor: integer("cursor").notNull().default(0),
	/** Next page of the pass, or the end of its lease; null without active rules. */
	nextAttemptAt: nextAttemptColumn(),
	/** Number of consecutive pages that failed or lost their worker, the current one included. */
	attempts: integer("attempts").notNull().default(0),
});

/** Friends whose data changed, and for whom the rules are to be evaluated before the next pass. */
export const richmenuRuleChecks = sqliteTable("richmenu_rule_checks", {
	friendId: integer("friend_id")
		.primaryKey()
		.references(() => friends.id),
});
