import { env } from "cloudflare:workers";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { friends } from "#db/engine/friends.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { entriesStatement, redemptionsStatement } from "#functions/commerce/points/list-entries.ts";
import { filterWhere } from "#functions/engine/filters/filter-where.ts";
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

async function planOf(statement: (ctx: Awaited<ReturnType<typeof contextOf>>) => SQL): Promise<string> {
	const { database, trips } = countRoundTrips(env.DB);
	const ctx = onDatabase(await contextOf(), database);
	await execute(ctx.db, statement(ctx));
	return (await explainQueryPlan(env.DB, trips[0]![0]!)).join("\n");
}

const contextOf = async () => operatorContext(clock, await buildOperator());

test("lists read a page by its index, and sort nothing", async () => {
	const plans = [
		await planOf((ctx) => entriesStatement(ctx, { before: 9 })),
		await planOf((ctx) => entriesStatement(ctx, { friend_id: 1 })),
		await planOf((ctx) => redemptionsStatement(ctx, { state: "requested" })),
	];
	expect(plans[0]).toMatch(/SEARCH e USING INTEGER PRIMARY KEY \(rowid</);
	expect(plans[1]).toContain("SEARCH e USING INDEX point_entries_friend (friend_id=");
	expect(plans[2]).toContain("SEARCH x USING INDEX point_redemptions_state (state=");
	for (const plan of plans) expect(plan).not.toMatch(/TEMP B-TREE|SCAN [a-z]+$/m);
});

test("a narrow scope reads the entries of its friends alone", async () => {
	const plan = await planOf((ctx) => {
		const operator = { ...ctx.operator, friendScope: { all: false as const, tagIds: [1] } };
		return entriesStatement({ ...ctx, operator }, { isNarrow: true, before: 9 });
	});
	expect(plan).toMatch(/SEARCH e USING INDEX point_entries_friend \(friend_id=\? AND (?:id|rowid)</);
});

test.each([
	[{ by: 0, from_points: 100 }, "point_balances_balance"],
	[{ by: 1, rank_id: 3 }, "point_balances_rank"],
	[{ by: 2, days: 7 }, "point_entries_expiry"],
])("the condition %j finds its friends by %s", async (condition, index) => {
	const filter = filterSchema.parse({ inputs: [{ type: 131, ...condition }] });
	expect(
		await planOf(
			(ctx) =>
				sql`select ${friends.id} from ${friends} where ${filterWhere({ ...ctx, strategy: "set" }, filter)}`,
		),
	).toContain(index);
});
