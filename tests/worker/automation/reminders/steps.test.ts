import { beforeEach, describe, expect, test } from "vitest";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem, expectCrud } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import {
	advanceSteps,
	buildStep,
	expectStepsSave,
	fetchSteps,
	listSentSteps,
	requestStepsSave,
} from "#tests/support/step-requests.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let episode: number;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	episode = await buildItem("episode", operator, { name: "来店" });
});

const save = (...when: string[]) => expectStepsSave("episode", operator, episode, when.map(buildStep));
const put = (steps: object[], options = {}, as = operator) =>
	requestStepsSave("episode", as, episode, steps, options);
/** Reminder set at a time for a goal. */
const set = async (at: string, goal: string, given: object = {}, friend?: { id: number }) =>
	storeRow("friend_reminders", {
		episode_id: episode,
		friend_id: (friend ?? (await buildFriend())).id,
		state: "set",
		origin_at: tokyoTime(goal),
		done_until: tokyoTime(at),
		next_at: tokyoTime(at),
		created_at: tokyoTime(at),
		...given,
	});

test("the list says how many steps a reminder has, and the first and last of their days", async () => {
	const row = async () => (await expectCrud("episode", operator, { action: "refresh" })).items[0];
	expect(await row()).toMatchObject({ step_count: 0, first_day: null, last_day: null });
	await save("-3 09:00", "0", "30 09:00");
	expect(await row()).toMatchObject({ step_count: 3, first_day: -3, last_day: 30 });
});

describe("the steps of a reminder", () => {
	test("are what was saved, from the first before the goal to the last after it", async () => {
		expect(await fetchSteps("episode", operator, episode)).toEqual({ version: 1, steps: [] });
		expect(await (await put([buildStep("1 10:00"), buildStep("0"), buildStep("-3 09:00")])).json()).toEqual({
			version: 2,
		});
		expect((await fetchSteps("episode", operator, episode)).steps).toMatchObject([
			{ day: -3, minute: 540, inputs: [sendTextEffect("-3 09:00")] },
			{ day: 0, minute: null },
			{ day: 1, minute: 600 },
		]);
	});

	test("say how many friends wait for each, of those whom the operator may see", async () => {
		const vip = await buildTag();
		const seen = await buildFriend({ tagIds: [vip.id] });
		await save("-3 09:00", "-1 23:59", "0", "0 20:00", "1 00:00");
		await set("2028-02-01 10:00", "2028-03-01 20:00", {}, seen);
		await set("2028-02-27 09:00", "2028-03-01 00:30");
		await set("2028-02-27 08:59", "2028-03-01 00:30");
		await set("2028-02-29 23:59", "2028-03-01 00:30", {}, seen);
		await set("2028-03-01 19:59", "2028-03-01 20:00");
		await set("2028-03-01 20:00", "2028-03-01 00:30");
		await set("2028-03-02 00:00", "2028-03-01 00:30");
		await set("2028-02-01 00:00", "2028-03-01 00:30", { state: "cancelled" });
		const waiting = async (as: ConsoleSession) =>
			(await fetchSteps("episode", as, episode)).steps.map((step) => step.waiting);
		// The steps at 20:00 coincide where that is the goal's time.
		expect(await waiting(operator)).toEqual([2, 1, 2, 1, 1]);
		const restricted = await buildSession({ scope: { all: false, tagIds: [vip.id] } });
		expect(await waiting(restricted)).toEqual([1, 0, 1, 0, 0]);
	});

	test("that moved make reminders be looked at again", async () => {
		const [step] = await save("-1 10:00");
		await set("2028-02-01 10:00", "2028-03-01 00:30", { next_at: 9e12 });
		await put([{ ...step, inputs: [sendTextEffect("改")] }]);
		expect(await countRows("friend_reminders", "next_at = 9e12")).toBe(1);
		await put([{ ...step, minute: null }]);
		expect(await countRows("friend_reminders", "next_at < 8e12")).toBe(1);
	});

	test("are refused, saved over and made once as those of a scenario are", async () => {
		const reader = await buildSession({ abilities: ["episode-read"] });
		const before = await takeSnapshot();
		const refused = await put([{ day: -10_000, minute: 1_440, inputs: [] }]);
		expect([refused.status, await refused.json()]).toEqual([
			422,
			{
				"steps[0][day]": [FIELD_TEXTS.between(-9_999, 9_999)],
				"steps[0][minute]": [FIELD_TEXTS.timeOfDay],
				"steps[0][inputs]": [ACTION_TEXTS.actionNeedsEffect],
			},
		]);
		expect((await put([], { version: 3 })).status).toBe(409);
		expect((await put([], {}, reader)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
		const twins = await Promise.all(
			[1, 2].map(() => put([buildStep("0")], { version: 1, key: "steps-0003" })),
		);
		expect(twins.map(({ status }) => status)).toEqual([200, 200]);
		expect(await countRows("episode_steps")).toBe(1);
		expect((await sendRequest(`/api/episode/999/steps`, { as: operator })).status).toBe(404);
	});

	test("are copied with it, and go with it: what is set is cancelled", async () => {
		await save("-1 10:00", "0");
		const { focus: copy } = await expectCrud("episode", operator, { action: "copy", focus: episode });
		expect((await fetchSteps("episode", operator, copy!)).steps).toMatchObject([
			{ day: -1, minute: 600, inputs: [sendTextEffect("-1 10:00")] },
			{ day: 0, minute: null, inputs: [sendTextEffect("0")] },
		]);
		await set("2028-02-01 10:00", "2028-03-01 00:30");
		await expectCrud("episode", operator, { action: "delete", item_ids: [episode] });
		expect(await readRows("select state, next_at from friend_reminders")).toEqual([
			{ state: "cancelled", next_at: null },
		]);
		expect(await countRows("actions", "deleted_at is null")).toBe(2);
		expect((await fetchSteps("episode", operator, copy!)).steps).toHaveLength(2);
	});
});

describe("a reminder over a month end", () => {
	const STEPS = ["-30", "-1 20:00", "-1 23:59", "0", "0 12:00", "1 00:00", "30 09:00", "365 10:00"];

	test("sends its steps before and after the goal, by the calendar with its 29 February", async () => {
		const clock = new TestClock("2028-01-20 10:00");
		await save(...STEPS);
		await set("2028-01-20 10:00", "2028-03-01 00:30");
		await advanceSteps(clock, tokyoTime("2029-03-02 00:00"));
		expect(await listSentSteps()).toEqual([
			"2028-01-31 00:30 -30",
			"2028-02-29 20:00 -1 20:00",
			"2028-02-29 23:59 -1 23:59",
			"2028-03-01 00:30 0",
			"2028-03-01 12:00 0 12:00",
			"2028-03-02 00:00 1 00:00",
			"2028-03-31 09:00 30 09:00",
			"2029-03-01 10:00 365 10:00",
		]);
		expect(await readRows("select state, next_at from friend_reminders")).toEqual([
			{ state: "finished", next_at: null },
		]);
	});

	test("leaves out steps before a goal that has passed meanwhile, and sends the others", async () => {
		await save("-7 09:00", "-1 18:00", "0", "1 10:00");
		await set("2028-03-01 10:00", "2028-03-20 12:00");
		const afterOutage = new TestClock("2028-03-21 11:00");
		await advanceSteps(afterOutage, tokyoTime("2028-03-21 11:01"));
		expect(await listSentSteps()).toEqual(["2028-03-21 11:00 0", "2028-03-21 11:00 1 10:00"]);
	});

	test("towards 29 February itself; steps that are past when it is set are left out", async () => {
		const clock = new TestClock("2028-02-28 21:00");
		await save(...STEPS);
		await set("2028-02-28 21:00", "2028-02-29 23:59");
		await advanceSteps(clock, tokyoTime("2029-03-02 00:00"));
		expect(await listSentSteps()).toEqual([
			"2028-02-28 23:59 -1 23:59",
			"2028-02-29 12:00 0 12:00",
			"2028-02-29 23:59 0",
			"2028-03-01 00:00 1 00:00",
			"2028-03-30 09:00 30 09:00",
			"2029-02-28 10:00 365 10:00",
		]);
	});
});

test("[M-266] POST /api/episodes makes a reminder, once for a save that is sent twice", async () => {
	const body = { name: "来店の前日", group_id: "" };
	const post = (as: ConsoleSession, json: object = body) =>
		sendRequest("/api/episodes", {
			as,
			method: "POST",
			json,
			headers: { "Idempotency-Key": "11111111-2222-4333-8444-555555555555" },
		});
	const [one, again] = [await post(operator), await post(operator)];
	const { id } = await one.json<{ id: number }>();
	expect([one.status, again.status, await again.json()]).toEqual([200, 200, { id }]);
	expect(await countRows("episodes", `name = '来店の前日' and id = ${id}`)).toBe(1);
	const reader = await buildSession({ abilities: ["episode-read"] });
	const before = await takeSnapshot();
	expect((await post(reader)).status).toBe(403);
	expect((await post(operator, { name: "" })).status).toBe(422);
	expect(await listChangesSince(before)).toEqual([]);
});
