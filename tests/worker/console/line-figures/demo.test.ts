import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { loadDemo } from "#db/demo/load-demo.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { TestClock } from "#tests/support/test-clock.ts";

beforeAll(async () => {
	await loadDemo(env.DB, "none", new TestClock().now);
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
	]);
	const opened = await readRows<{ opened: number | null }>(
		"select distinct figures ->> '$.opened' as opened from line_figures where kind = 'unit' order by opened",
	);
	expect(opened.at(-1)?.opened).toBeGreaterThanOrEqual(20);
	expect(opened.every((row) => row.opened === null || row.opened >= 20)).toBe(true);
});
