import { beforeEach, describe, expect, test } from "vitest";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { computeForecast, type ForecastTarget } from "#functions/automation/forecast/compute-forecast.ts";
import { draftForecastTask } from "#functions/automation/forecast/draft-forecast-task.ts";
import { addTask } from "#functions/automation/tasks/add-task.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { hourlySendsOf, runSevenDays } from "#tests/support/hourly-sends.ts";
import { buildItem, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { buildStep, expectStepsSave } from "#tests/support/step-requests.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { buildSavedSearch } from "#tests/support/task-builders.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

// The seven days span the end of a February without a 29th.
const BEGIN = "2027-02-25 10:30";

let clock: TestClock;
let operator: BuiltOperator;
let session: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock(BEGIN).rule();
	operator = await buildOperator();
	session = await signInOperator(operator);
});

const ask = (own: ForecastTarget = {}) => computeForecast(operatorContext(clock, operator), own);
const scenarioOf = async (steps: object[], given: object = {}) => {
	const id = await buildItem("scenario", session, { name: "入門", ...given });
	return { id, steps: await expectStepsSave("scenario", session, id, steps) };
};
const reminderOf = async (...steps: object[]) => {
	const id = await buildItem("episode", session, { name: "来店" });
	await expectStepsSave("episode", session, id, steps);
	return id;
};
const reads = async (scenario: number, given: object = {}, friend?: { id: number }) =>
	storeRow("scenario_subscriptions", {
		scenario_id: scenario,
		friend_id: (friend ?? (await buildFriend())).id,
		state: "reading",
		started_at: clock.now,
		base_at: clock.now,
		position: -1,
		next_at: clock.now,
		...given,
	});
const remind = async (episode: number, goal: string, given: object = {}, friend?: { id: number }) =>
	storeRow("friend_reminders", {
		episode_id: episode,
		friend_id: (friend ?? (await buildFriend())).id,
		state: "set",
		origin_at: tokyoTime(goal),
		done_until: clock.now,
		next_at: clock.now,
		created_at: clock.now,
		...given,
	});
const tagged = (...tag_ids: number[]) => ({ type: 60, tag_ids, tag_or: 0 });
const onlyFor = async (tag: { id: number }) =>
	storeRow("member_queries", {
		filter: { inputs: [tagged(tag.id)], with_blocked: 0, user_rate_type: 0, sort_type: 1, take_num: 50 },
		created_at: 1,
	});
const bornToday = (var_id: number) => ({ type: 75, var_id, match: 20, search_type: 1, use_current_date: 1 });
const birthdays = (field: number) =>
	storeRow("member_queries", {
		filter: { inputs: [bornToday(field)], with_blocked: 0, user_rate_type: 0, sort_type: 1, take_num: 50 },
		created_at: 1,
	});
const step = (when: string, ...inputs: object[]) => ({ ...buildStep(when), inputs });

describe("a forecast is what is then sent, hour by hour", () => {
	test("of a scenario by elapsed time and one by the clock, over a month end", async () => {
		const elapsed = await scenarioOf([
			buildStep("0 00:00"),
			buildStep("0 01:45"),
			buildStep("4 00:00"),
			buildStep("9 00:00"),
		]);
		const byClock = await scenarioOf(
			[buildStep("0 09:00"), buildStep("3 23:59"), buildStep("4 00:00"), buildStep("6 10:00")],
			{
				date_diff: 1,
			},
		);
		for (const hours of [0, 5, 50]) await reads(elapsed.id, { base_at: clock.now - hours * HOUR });
		await reads(elapsed.id, { base_at: clock.now - DAY, position: 105 });
		await reads(byClock.id);
		await reads(byClock.id, { base_at: tokyoTime("2027-02-24 23:50") });
		const told = await ask({ scenario: { id: byClock.id, draft: {} } });
		const sent = await runSevenDays(clock);
		expect(hourlySendsOf(told.hours, "all")).toEqual(sent);
		expect(Object.keys(sent)).toContain("03/01 00:00");
		expect(hourlySendsOf(told.hours, "own")).toEqual({
			"02/25 10:00": 2,
			"02/27 23:00": 1,
			"02/28 00:00": 1,
			"02/28 23:00": 1,
			"03/01 00:00": 1,
			"03/02 10:00": 1,
			"03/03 10:00": 1,
		});
	});

	test("of a daily task and steps for today's birthdays, each on its day, 29 February on the 28th", async () => {
		const field = await storeRow("vars", { name: "お誕生日", type: 30, created_at: 1 });
		for (const date of ["1990-02-26", "1996-02-29", "2000-02-28", "1992-12-01"]) {
			const { id: friend_id } = await buildFriend();
			await storeRow("friend_vars", {
				friend_id,
				var_id: field,
				value: date,
				value_key: date,
				date,
				updated_at: 1,
			});
			await remind(
				await reminderOf(
					step("-1 09:00", { ...sendTextEffect("明日です"), member_query_id: await birthdays(field) }),
				),
				"2027-03-01 10:00",
				{},
				{ id: friend_id },
			);
		}
		await addTask({
			ctx: operatorContext(clock, operator),
			input: {
				action_id: (await buildAction({ effects: [sendTextEffect("おめでとうございます")] })).id,
				date: "",
				time: "",
				funnel_id: await buildSavedSearch([bornToday(field)]),
				recurrence: { every: "day", time: "08:00", until: null },
			},
		});
		const told = await ask();
		expect(hourlySendsOf(told.hours, "all")).toEqual({
			"02/26 08:00": 1,
			"02/28 08:00": 2,
			"02/28 09:00": 2,
		});
		expect(await runSevenDays(clock)).toEqual(hourlySendsOf(told.hours, "all"));
	});

	test("of readers who are paused, blocked the account, were blocked, or have had a step, nothing", async () => {
		const { id, steps } = await scenarioOf([buildStep("0 02:00"), buildStep("1 00:00")]);
		await reads(id);
		await reads(id, { state: "stopped", next_at: null });
		await reads(id, {}, await buildFriend({ blockedAt: 1 }));
		await reads(id, {}, await buildFriend({ userRate: -1 }));
		await reads(id, {}, await buildFriend({ userRate: 0 }));
		const had = await buildFriend();
		const reader = await reads(id, {}, had);
		const action = await buildAction();
		await storeRow("runs", {
			id: "had",
			action_id: action.id,
			action_version: 1,
			friend_id: had.id,
			cause: `scenario:${reader}:${steps[0]!.id}`,
			cause_type: "scenario",
			state: "done",
			started_at: 1,
		});
		const told = await ask({ scenario: { id, draft: {} } });
		expect(hourlySendsOf(told.hours, "own")).toEqual({ "02/25 12:00": 2, "02/26 10:00": 3 });
		const stopped = await scenarioOf([buildStep("0 01:00")], { is_run: 0 });
		await reads(stopped.id);
		const none = await ask({ scenario: { id: stopped.id, draft: {} } });
		expect([none.stopped, hourlySendsOf(none.hours, "own")]).toEqual([true, {}]);
		expect(
			hourlySendsOf((await ask({ scenario: { id: stopped.id, draft: { is_run: 1 } } })).hours, "own"),
		).not.toEqual({});
		expect(await runSevenDays(clock)).toEqual(hourlySendsOf(told.hours, "all"));
	});

	test("of steps with conditions, several messages, delays, other effects, and once for each friend", async () => {
		const vip = await buildTag();
		const member_query_id = await onlyFor(vip);
		const many = Array.from({ length: 6 }, (_, index) => sendTextEffect(`${index}`));
		const late = { delay_type: 1, delay_min: 50, delay_max: 50 } as const;
		const { id } = await scenarioOf([
			step(
				"0 01:00",
				{ ...sendTextEffect("特別"), member_query_id },
				{ ...sendTextEffect("重ねて"), member_query_id },
			),
			step("0 02:00", { ...sendTextEffect("特別"), member_query_id }, sendTextEffect("皆さま")),
			step("0 03:00", ...many),
			step("0 04:00", addTagsEffect(vip.id)),
			step(
				"1 00:00",
				sendTextEffect("後で", late),
				sendTextEffect("朝に", { delay_type: 2, delay_at: "08:15" }),
			),
			{ ...buildStep("2 00:00"), a_twice_type: 1 },
		]);
		const friends = [await buildFriend({ tagIds: [vip.id] }), await buildFriend(), await buildFriend()];
		for (const friend of friends) await reads(id, {}, friend);
		const told = await ask({ scenario: { id, draft: {} } });
		expect(hourlySendsOf(told.hours, "own")).toEqual({
			"02/25 11:00": 1,
			"02/25 12:00": 3,
			"02/25 13:00": 6,
			"02/26 11:00": 3,
			"02/27 08:00": 3,
			"02/27 10:00": 3,
		});
		expect(await runSevenDays(clock)).toEqual(hourlySendsOf(told.hours, "all"));
	});

	test("of a scenario's end: what follows from its start or a later day, and what was read before", async () => {
		const next = await scenarioOf([buildStep("0 00:30"), buildStep("2 00:00"), buildStep("3 00:00")]);
		const first = await scenarioOf([buildStep("0 01:00")], { after_read_to_id: next.id });
		const later = await scenarioOf([buildStep("1 01:00")], {
			after_read_to_id: next.id,
			after_read_to_step: 2,
		});
		const back = await scenarioOf([buildStep("1 00:00")], { after_read_to_id: -1 });
		for (const { id } of [first, later, back]) await reads(id);
		const friend = await buildFriend();
		await reads(
			next.id,
			{
				state: "stopped",
				next_at: null,
				ended_at: clock.now - DAY,
				base_at: clock.now - 2 * DAY,
				position: 30,
			},
			friend,
		);
		await reads(back.id, {}, friend);
		const told = await ask({ scenario: { id: next.id, draft: {} } });
		expect(hourlySendsOf(told.hours, "own")).toEqual({
			"02/25 12:00": 1,
			"02/26 11:00": 1,
			"02/27 10:00": 1,
			"02/27 11:00": 2,
			"02/28 10:00": 1,
			"02/28 11:00": 1,
		});
		expect(await runSevenDays(clock)).toEqual(hourlySendsOf(told.hours, "all"));
	});

	test("of reminders before and after their goals, at its own time and another", async () => {
		const id = await reminderOf(
			buildStep("-1 18:00"),
			buildStep("0"),
			buildStep("1 09:00"),
			buildStep("30 09:00"),
		);
		await remind(id, "2027-02-28 13:20");
		await remind(id, "2027-03-01 00:10");
		await remind(id, "2027-02-26 11:00", { state: "cancelled", next_at: null });
		await remind(id, "2027-02-26 11:00", {}, await buildFriend({ blockedAt: 1 }));
		const told = await ask({ reminder: { id, type: 0, draft: {} } });
		expect(hourlySendsOf(told.hours, "own")).toEqual({
			"02/27 18:00": 1,
			"02/28 13:00": 1,
			"02/28 18:00": 1,
			"03/01 00:00": 1,
			"03/01 09:00": 1,
			"03/02 09:00": 1,
		});
		expect(await runSevenDays(clock)).toEqual(hourlySendsOf(told.hours, "all"));
	});

	test("of tasks, once and again, for their custom search, and of what waits to be sent", async () => {
		const vip = await buildTag();
		await buildFriend();
		await buildFriend({ tagIds: [vip.id] });
		await buildFriend({ tagIds: [vip.id], blockedAt: 1 });
		await buildFriend({ userRate: -1 });
		const action = await buildAction({
			effects: [sendTextEffect("一"), sendTextEffect("二", { delay_type: 1, delay_min: 30, delay_max: 30 })],
		});
		const once = await buildAction({ twiceType: 1 });
		const ctx = () => operatorContext(clock, operator);
		const add = (id: number, given: object) =>
			addTask({
				ctx: ctx(),
				input: { date: "", time: "", funnel_id: null, recurrence: null, ...given, action_id: id },
			});
		await add(action.id, { date: "2027-02-26", time: "12:45" });
		await add(once.id, { recurrence: { every: "day", time: "07:00", until: null } });
		await add(action.id, {
			funnel_id: await buildSavedSearch([tagged(vip.id)]),
			recurrence: { every: "month", day: 32, time: "20:00", until: null },
		});
		await buildDelivery({ dueAt: clock.now + 3 * HOUR, friendId: (await buildFriend()).id });
		const told = await ask({ tasksOf: action.id });
		expect(hourlySendsOf(told.hours, "own")).toEqual({
			"02/26 12:00": 3,
			"02/26 13:00": 3,
			"02/28 20:00": 2,
		});
		expect(hourlySendsOf(told.hours, "others")).toEqual({ "02/25 13:00": 1, "02/26 07:00": 3 });
		expect(await runSevenDays(clock)).toEqual(hourlySendsOf(told.hours, "all"));
	});
});

describe("a forecast of a draft", () => {
	test("is what is sent once it is saved, and tells it from the rest", async () => {
		const { id, steps } = await scenarioOf([buildStep("0 05:00"), buildStep("20 00:00")]);
		await reads(id, { base_at: clock.now - DAY, position: 300, next_at: clock.now + 19 * DAY });
		await reads(id);
		const other = await reminderOf(buildStep("0"));
		await remind(other, "2027-02-26 09:00");
		const draft = [{ ...steps[1]!, day: 2 }, buildStep("0 01:00"), buildStep("3 00:00")] as never;
		const told = await ask({ scenario: { id, draft: { steps: draft } } });
		expect(hourlySendsOf(told.hours, "others")).toEqual({ "02/26 09:00": 1 });
		await expectStepsSave("scenario", session, id, draft);
		expect(await runSevenDays(clock)).toEqual(hourlySendsOf(told.hours, "all"));
		expect(hourlySendsOf(told.hours, "own")).toEqual({
			"02/25 11:00": 1,
			"02/26 10:00": 1,
			"02/27 10:00": 2,
			"02/28 10:00": 1,
		});
	});

	test("that starts a scenario again is without the steps that were missed", async () => {
		const { id } = await scenarioOf([buildStep("1 00:00"), buildStep("5 00:00")]);
		await updateRow("scenarios", id, { is_run: 0 });
		await reads(id, { base_at: clock.now - 3 * DAY });
		const told = await ask({ scenario: { id, draft: { is_run: 1 } } });
		await resaveItem("scenario", session, id, { is_run: 1 });
		expect(await runSevenDays(clock)).toEqual(hourlySendsOf(told.hours, "all"));
		expect(hourlySendsOf(told.hours, "own")).toEqual({ "02/27 10:00": 1 });
	});

	test("that adds steps counts readers who wait at the end for those that are still to come", async () => {
		const { id, steps } = await scenarioOf([buildStep("1 00:00")]);
		await reads(id, { base_at: clock.now - 3 * DAY, position: 1_440, next_at: null });
		const draft = [steps[0]!, buildStep("2 00:00"), buildStep("5 00:00")] as never;
		const told = await ask({ scenario: { id, draft: { steps: draft } } });
		await expectStepsSave("scenario", session, id, draft);
		expect(await runSevenDays(clock)).toEqual(hourlySendsOf(told.hours, "all"));
		expect(hourlySendsOf(told.hours, "own")).toEqual({ "02/27 10:00": 1 });
	});

	test("of a task is what it adds, for friends within the operator's scope", async () => {
		const vip = await buildTag();
		await buildFriend();
		await buildFriend({ tagIds: [vip.id] });
		const action = await buildAction();
		const scoped = await buildOperator({ scope: { all: false, tagIds: [vip.id] } });
		const input = { date: "2027-02-26", time: "09:00", funnel_id: null, recurrence: null };
		for (const [by, count] of [
			[operator, 2],
			[scoped, 1],
		] as const) {
			const ctx = operatorContext(clock, by);
			const task = (await draftForecastTask(ctx, action.id, input))!;
			expect(hourlySendsOf((await computeForecast(ctx, { task })).hours, "own")).toEqual({
				"02/26 09:00": count,
			});
		}
	});

	test("counts nobody outside the operator's scope, whatever is planned for them or drafted", async () => {
		const vip = await buildTag();
		const [seen, unseen] = [await buildFriend({ tagIds: [vip.id] }), await buildFriend()];
		const scoped = await buildOperator({ scope: { all: false, tagIds: [vip.id] } });
		const { id } = await scenarioOf([buildStep("1 10:00")], { date_diff: 1 });
		const episode = await reminderOf(buildStep("0 12:00"));
		for (const friend of [seen, unseen]) {
			await reads(id, {}, friend);
			await remind(episode, "2027-02-27 12:00", {}, friend);
			await buildDelivery({ friendId: friend.id, dueAt: clock.now + HOUR });
		}
		const once = { date: "2027-02-28", time: "09:00", funnel_id: null, recurrence: null };
		await addTask({
			ctx: operatorContext(clock, operator),
			input: { action_id: (await buildAction()).id, ...once },
		});
		const of = async (by: BuiltOperator) => {
			const told = await computeForecast(operatorContext(clock, by), { scenario: { id, draft: {} } });
			return [told.restricted, hourlySendsOf(told.hours, "own"), hourlySendsOf(told.hours, "others")];
		};
		const hours = (each: number) => [
			{ "02/26 10:00": each },
			{ "02/25 11:00": each, "02/27 12:00": each, "02/28 09:00": each },
		];
		expect(await of(scoped)).toEqual([true, ...hours(1)]);
		expect(await of(operator)).toEqual([false, ...hours(2)]);
	});

	test("spreads what is delayed at random evenly over the hours that it may take", async () => {
		const random = sendTextEffect("いつか", { delay_type: 1, delay_min: 30, delay_max: 30 + 240 });
		const { id } = await scenarioOf([step("0 00:00", random)]);
		for (let friend = 0; friend < 40; friend++) await reads(id);
		const { hours } = await ask({ scenario: { id, draft: {} } });
		const counts = Object.values(hourlySendsOf(hours, "own"));
		expect(counts).toHaveLength(4);
		expect(counts.reduce((sum, count) => sum + count)).toBe(40);
		for (const count of counts) expect(count).toBeGreaterThan(5);
		const action = await buildAction({ effects: [random] });
		const at = { date: "2027-02-26", time: "09:00", funnel_id: null, recurrence: null };
		const task = (await draftForecastTask(operatorContext(clock, operator), action.id, at))!;
		expect(hourlySendsOf((await ask({ task })).hours, "own")).toEqual({
			"02/26 09:00": 5,
			"02/26 10:00": 10,
			"02/26 11:00": 10,
			"02/26 12:00": 10,
			"02/26 13:00": 5,
		});
	});

	test("takes a message that does nothing for nothing", async () => {
		const { id } = await scenarioOf([
			step("0 01:00", EFFECTS.tag.schema.parse({ ...EFFECTS.tag.blank(), tag_ids: [(await buildTag()).id] })),
		]);
		await reads(id);
		const { hours } = await ask({ scenario: { id, draft: {} } });
		expect(hourlySendsOf(hours, "all")).toEqual({});
		expect(hours).toHaveLength(168);
		expect(hours[0]!.at).toBe("2027-02-25 10:00:00");
		expect(clock.now % MINUTE).toBe(0);
	});
});
