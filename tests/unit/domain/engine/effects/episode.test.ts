import { describe, expect, test } from "vitest";
import { isGoalPast } from "#domain/engine/actions/effects/episode.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { called, DELETED, PAID_AT, refusal, refusalOf, summary, taken } from "./effects.ts";

const DATE_REQUIRED = "日付を選択してください。";
const TIME_WRONG = "時刻を HH:mm で入力してください。";
const start = (given: object) => taken("episode", { episode_id: 2, origin_date: "2026-12-24", ...given });
const startProblems = (given: object) =>
	refusal("episode", { episode_id: 2, origin_date: "2026-12-24", ...given });
const cancel = (given: object) => taken("episode", { episode_id: 2, firetype: 1, ...given });
const cancelProblems = (given: object) => refusal("episode", { episode_id: 2, firetype: 1, ...given });

describe("[A-083] the reminder effect", () => {
	test("[A-084] [A-087] starts a reminder towards a day, at 10:00", () => {
		expect(start({})).toEqual({
			type: 15,
			member_query_id: null,
			firetype: 0,
			episode_id: 2,
			goal_date_type: "specified",
			selectionType: "var",
			origin_date: "2026-12-24",
			origin_time: "10:00",
			var_id: null,
			context: null,
			cancel_type: 0,
			cancel_origin_date: null,
			cancel_origin_time: "10:00",
		});
	});

	test.each([undefined, null, "", 0, -1, "x"])("needs a reminder, which %j is not", (episode_id) => {
		const problem = { episode_id: "リマインダを選択してください。" };
		expect(startProblems({ episode_id })).toEqual(problem);
		expect(cancelProblems({ episode_id })).toEqual(problem);
	});

	test.each<[object, object]>([
		[{ firetype: 2 }, { firetype: "選択できない値です。" }],
		[{ goal_date_type: "else" }, { goal_date_type: "選択できない値です。" }],
		[{ goal_date_type: "" }, { goal_date_type: "選択できない値です。" }],
		[{ selectionType: "else" }, { selectionType: "選択できない値です。" }],
		[{ origin_date: "2026-02-30" }, { origin_date: DATE_REQUIRED }],
		[{ origin_date: "2026/12/24" }, { origin_date: DATE_REQUIRED }],
		[{ origin_time: "24:00" }, { origin_time: TIME_WRONG }],
		[{ origin_time: "" }, { origin_time: TIME_WRONG }],
	])("[A-084 to A-086] is refused with %j", (given, problems) => {
		expect(startProblems(given)).toEqual(problems);
	});

	test("[A-363] a new one says at once that it lacks both reminder and day", () => {
		expect(refusalOf(EFFECTS.episode.blank())).toEqual({
			episode_id: "リマインダを選択してください。",
			origin_date: DATE_REQUIRED,
		});
	});
});

describe("[A-086] the goal", () => {
	const dynamic = { goal_date_type: "dynamic_context", origin_date: null };

	test.each([undefined, null, ""])("that is written down needs a day, which %j is not", (origin_date) => {
		expect(startProblems({ origin_date })).toEqual({ origin_date: DATE_REQUIRED });
	});

	test("[A-247] that is written down keeps neither field nor data", () => {
		expect(start({ selectionType: "context", var_id: 5, context: PAID_AT })).toMatchObject({
			origin_date: "2026-12-24",
			selectionType: "var",
			var_id: null,
			context: null,
		});
	});

	test("[A-247] that a field holds keeps neither day nor data, but the time of that day", () => {
		expect(
			start({ ...dynamic, origin_date: "2026-12-24", origin_time: "18:30", var_id: "5", context: PAID_AT }),
		).toMatchObject({
			goal_date_type: "dynamic_context",
			selectionType: "var",
			origin_date: null,
			origin_time: "18:30",
			var_id: 5,
			context: null,
		});
		for (const var_id of [undefined, null, "", 0])
			expect(startProblems({ ...dynamic, var_id })).toEqual({ var_id: "友だち情報を選択してください。" });
	});

	test("[A-247] [A-304] that integration data brings keeps neither day nor field", () => {
		const brought = { ...dynamic, selectionType: "context" };
		expect(start({ ...brought, origin_date: "2026-12-24", var_id: 5, context: PAID_AT })).toMatchObject({
			selectionType: "context",
			origin_date: null,
			var_id: null,
			context: PAID_AT,
		});
		for (const context of [undefined, null, "", { ...PAID_AT, event: "" }, { ...PAID_AT, key: "" }])
			expect(startProblems({ ...brought, context })).toEqual({
				context: "連携データの項目を選択してください。",
			});
	});

	test("[A-269] is past once its minute has begun, by the clocks of the account", () => {
		const goal = start({ origin_time: "10:00" });
		const at = (time: string, zone = DEFAULT_ZONE) => isGoalPast(goal, Date.parse(time), zone);
		expect(at("2026-12-24T09:59:59+09:00")).toBe(false);
		expect(at("2026-12-24T10:00:00+09:00")).toBe(true);
		expect(at("2026-12-25T00:00:00+09:00")).toBe(true);
		expect(at("2026-12-24T10:00:00+09:00", "Europe/Berlin")).toBe(false);
		expect(at("2026-12-24T10:00:00+01:00", "Europe/Berlin")).toBe(true);
	});

	test("[A-269] is not asked for where it is known later, or where nothing is started", () => {
		const late = Date.parse("2030-01-01T00:00:00Z");
		const past = { cancel_type: 1, cancel_origin_date: "2020-01-01" };
		expect(isGoalPast(start({ ...dynamic, var_id: 5 }), late, DEFAULT_ZONE)).toBe(false);
		expect(isGoalPast(cancel(past), late, DEFAULT_ZONE)).toBe(false);
	});
});

describe("[A-085] cancelling", () => {
	test("[A-088] all of a reminder needs no day, and keeps none", () => {
		expect(
			cancel({ cancel_origin_date: "2026-12-24", origin_date: "2026-12-24", var_id: 5, context: PAID_AT }),
		).toMatchObject({
			firetype: 1,
			cancel_type: 0,
			cancel_origin_date: null,
			origin_date: null,
			var_id: null,
			context: null,
		});
	});

	test.each([1, 2])(
		"[A-089] [A-090] of cancel_type %i needs a day, also one that has passed",
		(cancel_type) => {
			const day = { cancel_type, cancel_origin_date: "2020-01-01", cancel_origin_time: "18:30" };
			expect(cancel(day)).toMatchObject(day);
			for (const cancel_origin_date of [undefined, null, ""])
				expect(cancelProblems({ cancel_type, cancel_origin_date })).toEqual({
					cancel_origin_date: DATE_REQUIRED,
				});
		},
	);

	test("knows three ways, and times of day", () => {
		expect(cancelProblems({ cancel_type: 3 })).toMatchObject({ cancel_type: "選択できない値です。" });
		expect(
			cancelProblems({ cancel_type: 2, cancel_origin_date: "2026-12-24", cancel_origin_time: "9:00" }),
		).toEqual({
			cancel_origin_time: TIME_WRONG,
		});
		expect(cancel({ cancel_type: 2, cancel_origin_date: "2026-12-24" }).cancel_origin_time).toBe("10:00");
	});

	test("is not kept where a reminder is started", () => {
		expect(start({ cancel_type: 2, cancel_origin_date: "2026-12-24" })).toMatchObject({
			cancel_type: 0,
			cancel_origin_date: null,
		});
	});
});

test("a reminder effect names its reminder, and the field that holds the goal", () => {
	const names = EFFECTS.episode.references!;
	expect(names(start({}))).toEqual({ episodes: [2], vars: [] });
	expect(names(start({ goal_date_type: "dynamic_context", var_id: 5 }))).toEqual({
		episodes: [2],
		vars: [5],
	});
	expect(names(cancel({ var_id: 5 }))).toEqual({ episodes: [2], vars: [] });
});

describe("the summary of a reminder", () => {
	const NAMES = called({ episodes: { 2: "予約前日", 3: "十文字を超えるリマインダ" }, vars: { 5: "予約日" } });
	const dynamic = { goal_date_type: "dynamic_context" };
	const cancelled = { firetype: 1, cancel_origin_date: "2026-12-24" };

	test.each<[object, string]>([
		[{}, "リマインダ「予約前日」を2026/12/24 10:00をゴールに開始"],
		[{ ...dynamic, var_id: 5 }, "リマインダ「予約前日」を友だち情報「予約日」の日の10:00をゴールに開始"],
		[
			{ ...dynamic, selectionType: "context", context: PAID_AT },
			"リマインダ「予約前日」を連携データ「支払い 支払日」をゴールに開始",
		],
		[{ firetype: 1 }, "リマインダ「予約前日」を解除"],
		[{ ...cancelled, cancel_type: 1 }, "リマインダ「予約前日」のうちゴールが2026/12/24のものを解除"],
		[
			{ ...cancelled, cancel_type: 2, cancel_origin_time: "18:30" },
			"リマインダ「予約前日」のうちゴールが2026/12/24 18:30のものを解除",
		],
		[{ firetype: 1, episode_id: 3 }, "リマインダ「十文字を超えるリマイ…」を解除"],
		[{ firetype: 1, episode_id: 9 }, `リマインダ「${DELETED}」を解除`],
		[{ ...dynamic, var_id: 9 }, `リマインダ「予約前日」を友だち情報「${DELETED}」の日の10:00をゴールに開始`],
	])("[A-272] [A-375] [A-365] %j: %s", (given, line) => {
		expect(summary("episode", { episode_id: 2, origin_date: "2026-12-24", ...given }, NAMES)).toBe(line);
	});
});
