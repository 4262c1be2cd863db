import { env } from "cloudflare:workers";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { friends } from "#db/engine/friends.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { grantsStatement } from "#functions/commerce/coupons/list-coupon-grants.ts";
import { hasCouponsToRemindOf } from "#functions/commerce/coupons/remind-of-coupons.ts";
import { filterWhere } from "#functions/engine/filters/filter-where.ts";
import { onDatabase } from "#tests/support/coupons/coupon-fixture.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
});

const contextOf = async () => operatorContext(clock, await buildOperator());

async function planOf(statement: (ctx: Awaited<ReturnType<typeof contextOf>>) => SQL): Promise<string> {
	const { database, trips } = countRoundTrips(env.DB);
	const ctx = onDatabase(await contextOf(), database);
	await execute(ctx.db, statement(ctx));
	return (await explainQueryPlan(env.DB, trips[0]![0]!)).join("\n");
}

test("the list of pieces reads a page by its index, and sorts nothing", async () => {
	for (const query of [{}, { before: 9 }, { state: "used" }, { source: "page" }] as const) {
		const plan = await planOf((ctx) => grantsStatement(ctx, { id: 1, ...query }));
		expect(plan).toContain("SEARCH g USING INDEX coupon_grants_coupon (coupon_id=");
		expect(plan).not.toMatch(/TEMP B-TREE|SCAN [a-z]+$/m);
	}
});

test("the clock's condition is answered by its index", async () => {
	expect(await planOf((ctx) => sql`select ${hasCouponsToRemindOf(ctx)}`)).toContain("coupon_grants_remind");
});

test("the condition finds its friends by the coupon", async () => {
	const filter = filterSchema.parse({ inputs: [{ type: 132, coupon_id: 1 }] });
	expect(
		await planOf(
			(ctx) =>
				sql`select ${friends.id} from ${friends} where ${filterWhere({ ...ctx, strategy: "set" }, filter)}`,
		),
	).toMatch(/coupon_grants_(holder|coupon)/);
});
