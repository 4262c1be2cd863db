import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { flagColumn, instantColumn, saveKeyColumn } from "#db/platform/sql/column-types.ts";
import type { AbTestGoal } from "#domain/content/broadcasts/ab-test-settings.ts";
import type { DecidedTest } from "#domain/engine/ab-tests/decided-test.ts";
import { broadcasts } from "./broadcasts.ts";

/** A/B tests of ordered broadcasts. A draft has its settings in `broadcasts.ab_test` only. */
export const abTests = sqliteTable(
	"ab_tests",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		broadcastId: integer("broadcast_id")
			.notNull()
			.unique()
			.references(() => broadcasts.id),
		goal: text("goal").$type<AbTestGoal>().notNull(),
		/** Percentage of the friends that take part. */
		share: integer("share").notNull(),
		horizonHours: integer("horizon_hours").notNull(),
		/** Whether the rule names the winner; otherwise an operator does. */
		isAutomatic: flagColumn("is_automatic").notNull(),
		/** Whether the first variant goes to the rest where the rule finds no difference; otherwise an operator decides. */
		fallsBack: flagColumn("falls_back").notNull(),
		/** Time at which the last friend of the test was served; null before. */
		testedAt: instantColumn("tested_at"),
		/** End of the horizon, at which the rule is applied once; null before the test is served, and afterwards. */
		decideAt: instantColumn("decide_at"),
		/** Position of the variant for the rest; null while there is none. */
		winner: integer("winner"),
		/** Counts and result of the rule at the end of the horizon, or at an operator's choice before. */
		decided: text("decided", { mode: "json" }).$type<DecidedTest>(),
		/** Operator who chose the winner; null for the rule. */
		chosenBy: integer("chosen_by").references(() => operators.id),
		/** End of the test, from which its friends may enter others of the same goal; null while it runs. */
		closedAt: instantColumn("closed_at"),
		createdAt: instantColumn("created_at").notNull(),
		saveKey: saveKeyColumn(),
	},
	(t) => [index("ab_tests_due").on(t.decideAt).where(sql`decide_at is not null`)],
);

/** Variants of a test; the first one is that of the broadcast itself. */
export const abVariants = sqliteTable(
	"ab_variants",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		testId: integer("test_id")
			.notNull()
			.references(() => abTests.id),
		position: integer("position").notNull(),
		weight: integer("weight").notNull(),
		actionId: integer("action_id")
			.notNull()
			.references(() => actions.id),
	},
	(t) => [uniqueIndex("ab_variants_test").on(t.testId, t.position)],
);

/** Friends of a test with their variant. A friend is in a test once. */
export const abEntries = sqliteTable(
	"ab_entries",
	{
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		testId: integer("test_id")
			.notNull()
			.references(() => abTests.id),
		variantId: integer("variant_id")
			.notNull()
			.references(() => abVariants.id),
		/** False for a friend who is in another running test of the goal, and therefore not counted. */
		isCounted: flagColumn("is_counted").notNull(),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.friendId, t.testId] }),
		index("ab_entries_variant").on(t.variantId, t.isCounted, t.friendId),
	],
);
