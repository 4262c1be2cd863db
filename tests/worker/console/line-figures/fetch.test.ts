import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { MAX_FIGURE_ATTEMPTS } from "#domain/console/line-figures/judge-figures.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { fetchFigures, hasDueFigures } from "#functions/console/line-figures/fetch-figures.ts";
import { isFigurePlanDue, planFigures } from "#functions/console/line-figures/plan-figures.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { resetState } from "#tests/support/migrations.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 09:30");
	await storeRow("line_health", { id: 1, next_check_at: 0, breaks: "[]" });
});

const isDue = async (condition: ReturnType<typeof isFigurePlanDue>) => {
	const [row] = await connectD1(env.DB).all<{ due: number }>(sql`select ${condition} as due`);
	return row?.due === 1;
};

const unit = (name: string, firstDay: string, lastDay: string) =>
	storeRow("line_units", {
		...{ month: firstDay.slice(0, 7), name, admitted_at: 1, first_day: firstDay, last_day: lastDay },
	});

interface FigureRow {
	kind: string;
	subject: string;
	day: string;
	from_day: string | null;
	status: string;
	figures: string | null;
	next_attempt_at: number | null;
	attempts: number;
}
const rowsOf = (kind: string) =>
	readRows<FigureRow>(`select * from line_figures where kind = '${kind}' order by day desc, subject`);

/** Minutes of the clock's work. */
async function fetchMinutes(minutes: number) {
	for (let minute = 0; minute < minutes; minute++) {
		await fetchFigures(clock.context());
		clock.advance(MINUTE);
	}
}

const statistics = (opened: number | null, clicked: number | null) => ({
	status: 200,
	json: {
		overview: {
			...{ uniqueImpression: opened, uniqueClick: clicked },
			...{ uniqueMediaPlayed: null, uniqueMediaPlayed100Percent: null },
		},
		messages: [{ seq: 1, impression: opened, uniqueImpression: opened }],
		clicks: [{ seq: 1, url: "https://example.com/", click: clicked, uniqueClick: clicked }],
	},
});

describe("the plan of a day", () => {
	test("begins at ten past nine, once a day, for a connected account", async () => {
		expect(await isDue(isFigurePlanDue(new TestClock("2026-11-20 09:09")))).toBe(false);
		expect(await isDue(isFigurePlanDue(clock))).toBe(true);
		await planFigures(clock.context());
		expect(await isDue(isFigurePlanDue(clock))).toBe(false);
		expect(await isDue(isFigurePlanDue(new TestClock("2026-11-21 09:10")))).toBe(true);
	});

	test("has the last fourteen days of the account, and each unit until LINE no longer updates it", async () => {
		await unit("b_1", "2026-11-06", "2026-11-06");
		await unit("b_2", "2026-11-04", "2026-11-04");
		await unit("s_3", "2026-10-02", "2026-10-30");
		await unit("s_4", "2026-11-09", "2026-11-20");
		await unit("other", "2026-11-09", "2026-11-20");
		await planFigures(clock.context());
		const followers = await rowsOf("followers");
		expect([followers.length, followers[0]?.day, followers.at(-1)?.day]).toEqual([
			14,
			"2026-11-19",
			"2026-11-06",
		]);
		expect((await rowsOf("unit")).map(({ subject, day, from_day }) => [subject, from_day, day])).toEqual([
			["b_1", "2026-11-06", "2026-11-19"],
			["s_4", "2026-11-09", "2026-11-19"],
		]);
	});

	test("asks a unit again whose month has ended", async () => {
		clock.now = new TestClock("2026-11-10 09:30").now;
		await unit("s_5", "2026-10-09", "2026-10-31");
		await planFigures(clock.context());
		await fetchMinutes(1);
		expect((await rowsOf("unit"))[0]).toMatchObject({ status: "ready", next_attempt_at: null });
		clock.advance(DAY);
		await planFigures(clock.context());
		expect((await rowsOf("unit")).map(({ day, next_attempt_at }) => [day, next_attempt_at === null])).toEqual(
			[["2026-10-31", false]],
		);
	});
});

describe("figures", () => {
	test("are asked for one of each kind in a minute, and are kept by day", async () => {
		await unit("b_1", "2026-11-18", "2026-11-18");
		await planFigures(clock.context());
		await fakeLine.answers("unit-figures", statistics(120, null));
		await fakeLine.answers("delivery-count", { status: 200, json: { status: "ready", apiPush: 8 } });
		await fetchMinutes(1);
		const paths = (await fakeLine.calls()).map(({ path }) => path).sort();
		expect(paths).toEqual([
			"/v2/bot/insight/demographic",
			"/v2/bot/insight/followers?date=20261119",
			"/v2/bot/insight/message/delivery?date=20261119",
			"/v2/bot/insight/message/event/aggregation?customAggregationUnit=b_1&from=20261118&to=20261119",
			"/v2/bot/membership/list",
			"/v2/bot/message/aggregation/info",
		]);
		expect(JSON.parse((await rowsOf("unit"))[0]!.figures!)).toMatchObject({
			...{ opened: 120, clicked: null, links: [] },
		});
		expect(JSON.parse((await rowsOf("deliveries"))[0]!.figures!)).toEqual({ apiPush: 8 });
		expect((await rowsOf("demographic"))[0]).toMatchObject({ status: "out_of_service", figures: null });
		await fetchMinutes(13);
		expect(await rowsOf("followers")).not.toContainEqual(expect.objectContaining({ status: "due" }));
	});

	test("that LINE still counts are asked again for fourteen days", async () => {
		await planFigures(clock.context());
		await fetchMinutes(14);
		expect((await rowsOf("deliveries"))[0]).toMatchObject({ status: "unready", attempts: 0 });
		expect(await isDue(hasDueFigures(clock))).toBe(false);
		clock.advance(20 * DAY);
		await fetchMinutes(14);
		expect((await rowsOf("deliveries")).every(({ next_attempt_at }) => next_attempt_at === null)).toBe(true);
	});

	test.each([
		[
			"refuses",
			{ status: 403, message: "Access to this API is not available" },
			{ status: "refused", next_attempt_at: null },
		],
		["has too many calls", { status: 429 }, { status: "due", attempts: 0 }],
		["fails", { status: 500 }, { status: "due", attempts: 1 }],
		["drops the call", { ends: "drop" }, { status: "due", attempts: 1 }],
		["answers nonsense", { status: 200, text: "[1" }, { status: "due", attempts: 1 }],
	] as const)("of a LINE that %s are refused or tried again later", async (_, answer, expected) => {
		await unit("b_1", "2026-11-18", "2026-11-18");
		await planFigures(clock.context());
		await fakeLine.answers("unit-figures", answer as never);
		await fetchMinutes(1);
		const [row] = await rowsOf("unit");
		expect(row).toMatchObject(expected);
		if (row!.next_attempt_at !== null)
			expect(row!.next_attempt_at).toBeGreaterThanOrEqual(clock.now + 3 * MINUTE);
	});

	test("that LINE told before stay where it tells none later", async () => {
		await unit("b_1", "2026-11-18", "2026-11-18");
		await planFigures(clock.context());
		await fakeLine.answers("unit-figures", statistics(120, 33));
		await fetchMinutes(1);
		await env.DB.prepare("update line_figures set next_attempt_at = 0 where kind = 'unit'").run();
		await fakeLine.answers("unit-figures", { status: 403 });
		await fetchMinutes(1);
		expect(JSON.parse((await rowsOf("unit"))[0]!.figures!)).toMatchObject({ opened: 120, clicked: 33 });
	});

	test("[gives up line_figures] whose workers die are given up, and the others are asked", async () => {
		await unit("b_1", "2026-11-18", "2026-11-18");
		await unit("b_2", "2026-11-18", "2026-11-18");
		await planFigures(clock.context());
		for (let death = 0; death < MAX_FIGURE_ATTEMPTS; death++)
			await env.DB.prepare(
				"update line_figures set attempts = attempts + 1, next_attempt_at = 0 where kind = 'unit' and subject = 'b_1'",
			).run();
		await fetchMinutes(2);
		expect((await rowsOf("unit")).map(({ subject, status }) => [subject, status])).toEqual([
			["b_1", "given_up"],
			["b_2", "ready"],
		]);
	});

	test("of a dead worker are claimed by the next one after the lease", async () => {
		await planFigures(clock.context());
		await env.DB.prepare(
			`update line_figures set attempts = 1, next_attempt_at = ${clock.now + 2 * MINUTE} where kind = 'demographic'`,
		).run();
		await fetchMinutes(1);
		expect((await rowsOf("demographic"))[0]).toMatchObject({ status: "due" });
		clock.advance(2 * MINUTE);
		await fetchMinutes(1);
		expect((await rowsOf("demographic"))[0]).toMatchObject({ status: "out_of_service", attempts: 0 });
	});

	test("are found by the index of due rows", async () => {
		const plan = await connectD1(env.DB).all<{ detail: string }>(
			sql`explain query plan select ${hasDueFigures(clock)}`,
		);
		expect(plan.map(({ detail }) => detail).join()).toContain("INDEX line_figures_due");
	});
});

describe("the month's units", () => {
	const countUnits = (count: number) =>
		fakeLine.answers("unit-count", { status: 200, json: { numOfCustomAggregationUnits: count } });
	const others = async () =>
		(await readRows<{ value: string }>("select value from settings where key = 'line_units_of_others'"))[0]
			?.value;

	test("of other tools are those that LINE counts beside ours, asked each hour", async () => {
		await unit("b_1", "2026-11-18", "2026-11-18");
		await planFigures(clock.context());
		await countUnits(41);
		await fetchMinutes(1);
		expect(JSON.parse((await others())!)).toEqual({ month: "2026-11", count: 40 });
		await countUnits(51);
		clock.advance(HOUR);
		await fetchMinutes(1);
		expect(JSON.parse((await others())!)).toEqual({ month: "2026-11", count: 50 });
	});

	test("that LINE's list of a full month lacks are marked", async () => {
		await unit("b_1", "2026-11-18", "2026-11-18");
		await unit("b_2", "2026-11-18", "2026-11-18");
		await planFigures(clock.context());
		await countUnits(1_000);
		await fakeLine.answers(
			"unit-list",
			{ status: 200, json: { customAggregationUnits: ["x"], next: "n" } },
			{ status: 200, json: { customAggregationUnits: ["b_2"] } },
		);
		await fetchMinutes(1);
		expect(await readRows("select name, is_unassigned from line_units order by name")).toEqual([
			{ name: "b_1", is_unassigned: 1 },
			{ name: "b_2", is_unassigned: 0 },
		]);
	});
});
