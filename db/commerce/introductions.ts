import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { flagColumn, instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { IntroductionGoal } from "#domain/commerce/introductions/introduction-goals.ts";
import type { IntroductionState } from "#domain/commerce/introductions/introduction-state.ts";

/** The account's introductions: one row, with the settings and the progress through the goal's events (docs/introductions.md). */
export const introductionPrograms = sqliteTable("introduction_programs", {
	id: integer("id").primaryKey(),
	isOn: flagColumn("is_on").notNull(),
	/** Act of the new friend with which an introduction counts. */
	goal: text("goal").$type<IntroductionGoal>().notNull(),
	/** Yen that the new friend pays, for the goal `paid`. */
	goalYen: integer("goal_yen"),
	needsApproval: flagColumn("needs_approval").notNull(),
	introducerPoints: integer("introducer_points"),
	friendPoints: integer("friend_points"),
	introducerActionId: integer("introducer_action_id").references(() => actions.id),
	friendActionId: integer("friend_action_id").references(() => actions.id),
	/** Maximum number of rewards of an introducer; null is unlimited. */
	monthCap: integer("month_cap"),
	totalCap: integer("total_cap"),
	/** Texts of the page for invited people. */
	title: text("title").notNull(),
	message: text("message").notNull(),
	/** Last counted row of the goal's source, and end of the current page. */
	position: integer("position").notNull().default(0),
	until: integer("until").notNull().default(0),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
});

/** Visits of people whom LINE has identified, until they become friends: the latest of each. */
export const introductionVisits = sqliteTable(
	"introduction_visits",
	{
		lineUserId: text("line_user_id").primaryKey(),
		introducerId: integer("introducer_id")
			.notNull()
			.references(() => friends.id),
		/** Time at which the link was opened. */
		at: instantColumn("at").notNull(),
	},
	(t) => [
		index("introduction_visits_introducer").on(t.introducerId),
		index("introduction_visits_at").on(t.at),
	],
);

/** Introductions: who came by whom. A friend has one introducer for ever. */
export const introductions = sqliteTable(
	"introductions",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		introducerId: integer("introducer_id")
			.notNull()
			.references(() => friends.id),
		/** New friend; null after the deletion of their data. */
		friendId: integer("friend_id").references(() => friends.id),
		state: text("state").$type<IntroductionState>().notNull(),
		/** Time at which the new friend was added. */
		addedAt: instantColumn("added_at").notNull(),
		/** Time at which the goal was reached, and its month in the account's zone. */
		reachedAt: instantColumn("reached_at"),
		reachedMonth: text("reached_month"),
		/** Time of the rewards, of the refusal or of the reversal, and by whom. */
		endedAt: instantColumn("ended_at"),
		operatorId: integer("operator_id").references(() => operators.id),
		/** Reason of a refusal or a reversal. */
		reason: text("reason").notNull().default(""),
		/** Whether the introducer had reached their maximum, and got no reward. */
		isCapped: flagColumn("is_capped").notNull().default(false),
		/** Granted points. */
		introducerPoints: integer("introducer_points").notNull().default(0),
		friendPoints: integer("friend_points").notNull().default(0),
	},
	(t) => [
		uniqueIndex("introductions_friend").on(t.friendId),
		index("introductions_introducer").on(t.introducerId, t.state, t.reachedMonth),
		index("introductions_state").on(t.state, t.id),
		index("introductions_added").on(t.addedAt, t.introducerId),
	],
);
