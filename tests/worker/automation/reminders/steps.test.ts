import { beforeEach, describe, expect, test } from "vitest";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { sendText } from "#tests/support/actions.ts";
import { TestClock, tokyo } from "#tests/support/clock.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { crudOk, makeItem } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";
import { changesSince, countRows, rows, snapshot } from "#tests/support/snapshot.ts";
import { passUntil, putSteps, saveSteps, sentSteps, stepAt, stepsOf } from "#tests/support/steps.ts";
import { store } from "#tests/support/stored.ts";

let operator: Session;
let episode: number;
beforeEach(async () => {
	await beginAnew();
	operator = await signedInOperator();
	episode = await makeItem("episode", operator, { name: "来店" });
});

const save = (...when: string[]) => saveSteps("episode", operator, episode, when.map(stepAt));
const put = (steps: object[], options = {}, as = operator) =>
	putSteps("episode", as, episode, steps, options);
/** A reminder set at one moment towards another. */
const set = async (at: string, goal: string, given: object = {}, friend?: { id: number }) =>
	store("friend_reminders", {
		episode_id: episode,
		friend_id: (friend ?? (await buildFriend())).id,
		state: "set",
		origin_at: tokyo(goal),
		done_until: tokyo(at),
		next_at: tokyo(at),
		created_at: tokyo(at),
		...given,
	});

describe("the steps of a reminder", () => {
	test("are what was saved, from the first before the goal to the last after it", async () => {
		expect(await stepsOf("episode", operator, episode)).toEqual({ version: 1, steps: [] });
		expect(await (await put([stepAt("1 10:00"), stepAt("0"), stepAt("-3 09:00")])).json()).toEqual({
			version: 2,
		});
		expect((await stepsOf("episode", operator, episode)).steps).toMatchObject([
			{ day: -3, minute: 540, inputs: [sendText("-3 09:00")] },
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
		const waiting = async (as: Session) =>
			(await stepsOf("episode", as, episode)).steps.map((step) => step.waiting);
		// The steps of 20:00 are one moment where that is the goal's time.
		expect(await waiting(operator)).toEqual([2, 1, 2, 1, 1]);
		const restricted = await signedInOperator({ scope: { all: false, tagIds: [vip.id] } });
		expect(await waiting(restricted)).toEqual([1, 0, 1, 0, 0]);
	});

	test("that moved make reminders be looked at again", async () => {
		const [step] = await save("-1 10:00");
		await set("2028-02-01 10:00", "2028-03-01 00:30", { next_at: 9e12 });
		await put([{ ...step, inputs: [sendText("改")] }]);
		expect(await countRows("friend_reminders", "next_at = 9e12")).toBe(1);
		await put([{ ...step, minute: null }]);
		expect(await countRows("friend_reminders", "next_at < 8e12")).toBe(1);
	});

	test("are refused, saved over and made once as those of a scenario are", async () => {
		const reader = await signedInOperator({ abilities: ["episode-read"] });
		const before = await snapshot();
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
		expect(await changesSince(before)).toEqual([]);
		const twins = await Promise.all([1, 2].map(() => put([stepAt("0")], { version: 1, key: "steps-0003" })));
		expect(twins.map(({ status }) => status)).toEqual([200, 200]);
		expect(await countRows("episode_steps")).toBe(1);
		expect((await call(`/api/episode/999/steps`, { as: operator })).status).toBe(404);
	});

	test("are copied with it, and go with it: what is set is cancelled", async () => {
		await save("-1 10:00", "0");
		const { focus: copy } = await crudOk("episode", operator, { action: "copy", focus: episode });
		expect((await stepsOf("episode", operator, copy!)).steps).toMatchObject([
			{ day: -1, minute: 600, inputs: [sendText("-1 10:00")] },
			{ day: 0, minute: null, inputs: [sendText("0")] },
		]);
		await set("2028-02-01 10:00", "2028-03-01 00:30");
		await crudOk("episode", operator, { action: "delete", item_ids: [episode] });
		expect(await rows("select state, next_at from friend_reminders")).toEqual([
			{ state: "cancelled", next_at: null },
		]);
		expect(await countRows("actions", "deleted_at is null")).toBe(2);
		expect((await stepsOf("episode", operator, copy!)).steps).toHaveLength(2);
	});
});

describe("a reminder over a month end", () => {
	const STEPS = ["-30", "-1 20:00", "-1 23:59", "0", "0 12:00", "1 00:00", "30 09:00", "365 10:00"];

	test("sends its steps before and after the goal, by the calendar with its 29 February", async () => {
		const clock = new TestClock("2028-01-20 10:00");
		await save(...STEPS);
		await set("2028-01-20 10:00", "2028-03-01 00:30");
		await passUntil(clock, tokyo("2029-03-02 00:00"));
		expect(await sentSteps()).toEqual([
			"2028-01-31 00:30 -30",
			"2028-02-29 20:00 -1 20:00",
			"2028-02-29 23:59 -1 23:59",
			"2028-03-01 00:30 0",
			"2028-03-01 12:00 0 12:00",
			"2028-03-02 00:00 1 00:00",
			"2028-03-31 09:00 30 09:00",
			"2029-03-01 10:00 365 10:00",
		]);
		expect(await rows("select state, next_at from friend_reminders")).toEqual([
			{ state: "finished", next_at: null },
		]);
	});

	test("leaves out steps before a goal that has passed meanwhile, and sends the others", async () => {
		await save("-7 09:00", "-1 18:00", "0", "1 10:00");
		await set("2028-03-01 10:00", "2028-03-20 12:00");
		const afterOutage = new TestClock("2028-03-21 11:00");
		await passUntil(afterOutage, tokyo("2028-03-21 11:01"));
		expect(await sentSteps()).toEqual(["2028-03-21 11:00 0", "2028-03-21 11:00 1 10:00"]);
	});

	test("towards 29 February itself; steps that are past when it is set are left out", async () => {
		const clock = new TestClock("2028-02-28 21:00");
		await save(...STEPS);
		await set("2028-02-28 21:00", "2028-02-29 23:59");
		await passUntil(clock, tokyo("2029-03-02 00:00"));
		expect(await sentSteps()).toEqual([
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
	const post = (as: Session, json: object = body) =>
		call("/api/episodes", {
			as,
			method: "POST",
			json,
			headers: { "Idempotency-Key": "11111111-2222-4333-8444-555555555555" },
		});
	const [one, again] = [await post(operator), await post(operator)];
	const { id } = await one.json<{ id: number }>();
	expect([one.status, again.status, await again.json()]).toEqual([200, 200, { id }]);
	expect(await countRows("episodes", `name = '来店の前日' and id = ${id}`)).toBe(1);
	const reader = await signedInOperator({ abilities: ["episode-read"] });
	const before = await snapshot();
	expect((await post(reader)).status).toBe(403);
	expect((await post(operator, { name: "" })).status).toBe(422);
	expect(await changesSince(before)).toEqual([]);
});
