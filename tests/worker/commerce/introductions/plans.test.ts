import { env } from "cloudflare:workers";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { friends } from "#db/engine/friends.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { hasGoalsToCount } from "#functions/commerce/introductions/count-goals.ts";
import {
	introductionsStatement,
	rankingStatement,
} from "#functions/commerce/introductions/list-introductions.ts";
import { filterWhere } from "#functions/engine/filters/filter-where.ts";
import { POINT_EVENT_SOURCES } from "#functions/point-event-sources.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { onDatabase } from "#tests/support/points/points-fixture.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
});

async function planOf(statement: (ctx: ReturnType<typeof operatorContext>) => SQL): Promise<string> {
	const { database, trips } = countRoundTrips(env.DB);
	const ctx = onDatabase(operatorContext(clock, await buildOperator()), database);
	await execute(ctx.db, statement(ctx));
	return (await explainQueryPlan(env.DB, trips[0]![0]!)).join("\n");
}

test("the list reads a page by its index, and sorts nothing", async () => {
	const plan = await planOf((ctx) => introductionsStatement(ctx, { state: "waiting", before: 9 }));
	expect(plan).toContain("SEARCH n USING INDEX introductions_state (state=? AND id<?)");
	expect(plan).not.toMatch(/TEMP B-TREE|SCAN [a-z]+$/m);
});

test("the list of refunded ones reads payments by their friend", async () => {
	const plan = await planOf((ctx) => introductionsStatement(ctx, { state: "refunded" }));
	expect(plan).toContain("SEARCH n USING INDEX introductions_state");
	expect(plan).toContain("SEARCH y USING COVERING INDEX payments_friend (friend_id=?)");
	expect(plan).not.toMatch(/TEMP B-TREE|SCAN [a-z]+$/m);
});

test("the ranking reads the introductions of its period alone", async () => {
	expect(await planOf((ctx) => rankingStatement(ctx, 30))).toMatch(
		/SEARCH n USING (?:COVERING )?INDEX introductions_added \(added_at>/,
	);
});

test("the minute asks for goals without reading a table", async () => {
	const plan = await planOf(() => sql`select ${hasGoalsToCount(POINT_EVENT_SOURCES)}`);
	expect(plan).not.toMatch(/SCAN (?!program$|CONSTANT)[a-z]+$/m);
});

test.each([
	[{ by: 0, count: 2 }, "introductions_state"],
	[{ by: 1 }, "introductions_friend"],
])("the condition %j finds its friends by %s", async (condition, index) => {
	const filter = filterSchema.parse({ inputs: [{ type: 139, ...condition }] });
	expect(
		await planOf(
			(ctx) =>
				sql`select ${friends.id} from ${friends} where ${filterWhere({ ...ctx, strategy: "set" }, filter)}`,
		),
	).toMatch(new RegExp(`${index}|SCAN n`));
});
