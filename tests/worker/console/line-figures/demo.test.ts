import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { STORY_FRIENDS } from "#db/demo/demo-broadcasts.ts";
import { createDemoFriends } from "#db/demo/demo-friends.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { fetchFigures } from "#functions/console/line-figures/fetch-figures.ts";
import { isFigurePlanDue, planFigures } from "#functions/console/line-figures/plan-figures.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const clock = new TestClock("2026-11-20 18:00");

beforeAll(async () => {
	await loadDemo(env.DB, "none", clock.now);
}, 120_000);

test("the demo has figures of LINE for two months, and broadcasts above and below its threshold", async () => {
	expect(
		await readRows(
			"select kind, count(*) as count from line_figures where kind <> 'unit' group by kind order by kind",
		),
	).toEqual([
		{ kind: "deliveries", count: 60 },
		{ kind: "demographic", count: 1 },
		{ kind: "followers", count: 60 },
		{ kind: "units", count: 1 },
	]);
	const opened = await readRows<{ opened: number | null }>(
		"select distinct figures ->> '$.opened' as opened from line_figures where kind = 'unit' order by opened",
	);
	expect(opened.at(-1)?.opened).toBeGreaterThanOrEqual(20);
	expect(opened.every((row) => row.opened === null || row.opened >= 20)).toBe(true);
});

test("the demo's newest count of friends is that of the simulator's phones", async () => {
	const friends = createDemoFriends(0, STORY_FRIENDS, clock.now);
	const blocks = friends.filter(({ blockedAt }) => blockedAt !== null).length;
	const rows = await readRows<{ followers: number; blocks: number }>(
		`select figures ->> '$.followers' as followers, figures ->> '$.blocks' as blocks from line_figures
			where kind = 'followers' order by day`,
	);
	expect(rows.at(-1)).toEqual({ followers: friends.length, blocks });
	expect(rows[0]!.followers).toBeLessThan(friends.length);
});

test("the demo has the names of its membership plans, and asks LINE for them again on the next day", async () => {
	const names = await readRows<{ name: string }>("select name from line_membership_plans order by id");
	expect(names).toEqual([{ name: "スタンダード会員" }, { name: "プレミアム会員" }]);
	const isDue = async () => {
		const [row] = await connectD1(env.DB).all<{ due: number }>(
			sql`select ${isFigurePlanDue(clock.context())} as due`,
		);
		return row?.due === 1;
	};
	expect(await isDue()).toBe(false);
	clock.advance(DAY);
	expect(await isDue()).toBe(true);
	await planFigures(clock.context());
	await fetchFigures(clock.context());
	expect(
		await readRows("select count(*) as count from line_membership_plans where deleted_at is not null"),
	).toEqual([{ count: 2 }]);
});
