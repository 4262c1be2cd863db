import { beforeEach, describe, expect, test } from "vitest";
import { OUTCOME_CODES, OUTCOMES } from "#domain/engine/actions/effect-outcomes.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { runEffectManually } from "#functions/people/friends/run-effect-manually.ts";
import { addTagsEffect, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildEffect, insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const clock = new TestClock("2026-11-20 10:00");
let by: BuiltOperator;
let operator: ConsoleSession;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	// Goals are later than the routes' current time.
	clock.rule();
	by = await buildOperator();
	operator = await signInOperator(by);
	friend = await buildFriend();
});

const does = (one: object, { as = operator, to = friend } = {}) =>
	sendRequest(`/api/friends/${to.id}/by_hand`, { as, json: { inputs: [one] } });

/** Refusal with its reasons, without any change. */
async function refusal(...asked: Parameters<typeof does>): Promise<[number, unknown]> {
	const before = await takeSnapshot();
	const response = await does(...asked);
	expect(await listChangesSince(before)).toEqual([]);
	return [response.status, await response.json()];
}

const readers = () => readRows("select scenario_id, state from scenario_subscriptions order by id");

describe("an operator", () => {
	test("begins a scenario for a friend, stops it and takes it up again", async () => {
		const scenario_id = await insertNamedRow("scenarios", { name: "入門" });
		expect((await does(buildEffect("scenario", { group_id: scenario_id }))).status).toBe(200);
		expect(await readers()).toEqual([{ scenario_id, state: "reading" }]);
		await does(buildEffect("scenario", { group_id: 0 }));
		expect(await readers()).toEqual([{ scenario_id, state: "stopped" }]);
		await does(buildEffect("scenario", { group_id: -1 }));
		expect(await readers()).toEqual([{ scenario_id, state: "reading" }]);
	});

	test("sets a reminder, and cancels the one with this goal alone", async () => {
		const episode_id = await insertNamedRow("episodes", { name: "来店前" });
		for (const origin_date of ["2035-01-05", "2035-01-06"])
			expect(
				(await does(buildEffect("episode", { episode_id, origin_date, origin_time: "15:00" }))).status,
			).toBe(200);
		await does(
			buildEffect("episode", {
				...{ firetype: 1, episode_id, cancel_type: 2 },
				...{ cancel_origin_date: "2035-01-05", cancel_origin_time: "15:00" },
			}),
		);
		expect(await readRows("select state from friend_reminders order by origin_at")).toEqual([
			{ state: "cancelled" },
			{ state: "set" },
		]);
	});

	test("shows a rich menu and takes it away; LINE is to be told", async () => {
		const richmenu_id = await insertNamedRow("richmenus", { name: "会員" });
		await does(buildEffect("richmenu", { menu_id: richmenu_id }));
		expect(await readRows("select friend_id, richmenu_id from friend_richmenus")).toEqual([
			{ friend_id: friend.id, richmenu_id },
		]);
		expect(await countRows("richmenu_links", `friend_id = ${friend.id}`)).toBe(1);
		await does(buildEffect("richmenu", { menu_id: 0 }));
		expect(await countRows("friend_richmenus")).toBe(0);
	});

	test("lets a friend pass phases, and takes one back", async () => {
		const phases = [
			await insertNamedRow("journey_tags", { name: "体験" }),
			await insertNamedRow("journey_tags", { name: "入会" }),
		];
		await does(buildEffect("phase", { journey_tags: phases }));
		await does(buildEffect("phase", { method: 1, journey_tags: phases.slice(0, 1) }));
		expect(await readRows("select journey_tag_id from friend_journey_tags")).toEqual([
			{ journey_tag_id: phases[1] },
		]);
	});
});

describe("what was done by hand", () => {
	test("stands in the friend's record with who did it, in the audit, and in no list of actions", async () => {
		const id = await insertNamedRow("scenarios", { name: "入門" });
		await does(buildEffect("scenario", { group_id: id }));
		const { items } = await requestJson<{ items: object[] }>(`/api/friends/${friend.id}/history?kinds=run`, {
			as: operator,
		});
		expect(items).toMatchObject([
			{ title: "アクション「シナリオ「入門」を開始」", detail: `手動「${by.name}」` },
		]);
		expect(await countRows("audit_log", `verb = 'friend.by-hand' and operator_id = ${by.id}`)).toBe(1);
		expect(await countRows("actions", "deleted_at is null")).toBe(0);
	});

	test("is done once, however often and at once it is pressed", async () => {
		const phase = await insertNamedRow("journey_tags", { name: "体験" });
		const ctx = operatorContext(clock, by, { saveKey: "one-press" });
		const press = () =>
			runEffectManually({
				ctx,
				input: { id: friend.id, inputs: [buildEffect("phase", { journey_tags: [phase] })] },
			});
		await Promise.all([press(), press(), press()]);
		await press();
		expect(await countRows("runs")).toBe(1);
		expect(await countRows("friend_journey_tags")).toBe(1);
	});
});

describe("nothing is done", () => {
	test("where there is nothing to do it to, and where the goal has passed", async () => {
		expect(await refusal(buildEffect("scenario", { group_id: 0 }))).toEqual([
			422,
			{ ERROR: [OUTCOMES[OUTCOME_CODES.nothingThere].reason] },
		]);
		const episode_id = await insertNamedRow("episodes", { name: "来店前" });
		const past = { ...EFFECTS.episode.blank(), episode_id, origin_date: "2001-01-01" };
		expect(await refusal(past)).toEqual([422, { "inputs[0][origin_date]": [ACTION_TEXTS.goalInPast] }]);
	});

	test("with what is gone, with other effects, with several or with a condition", async () => {
		const id = await insertNamedRow("scenarios", { name: "入門", deleted_at: 5 });
		expect((await refusal(buildEffect("scenario", { group_id: id })))[0]).toBe(422);
		const tag = await buildTag();
		for (const one of [addTagsEffect(tag.id), sendTextEffect("あ")])
			expect(await refusal(one)).toEqual([422, { inputs: [ACTION_TEXTS.effectUnknown] }]);
		const query = await storeRow("member_queries", { filter: { inputs: [] }, created_at: 1 });
		const stop = buildEffect("scenario", { group_id: 0 });
		expect((await refusal({ ...stop, member_query_id: query }))[0]).toBe(422);
		const both = await sendRequest(`/api/friends/${friend.id}/by_hand`, {
			as: operator,
			json: { inputs: [stop, buildEffect("richmenu", { menu_id: 0 })] },
		});
		expect(both.status).toBe(422);
	});

	test("by who may not change friends, may not use the effect, or does not see the friend [M-003]", async () => {
		const stop = buildEffect("scenario", { group_id: 0 });
		const reader = await buildSession({ abilities: ["friend-read", "scenario"] });
		const writer = await buildSession({ abilities: ["friend-read", "friend-write"] });
		const tag = await buildTag();
		const staff = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		expect((await refusal(stop, { as: reader }))[0]).toBe(403);
		expect(await refusal(stop, { as: writer })).toEqual([
			422,
			{ "inputs[0]": [ACTION_TEXTS.effectNotAllowed(EFFECTS.scenario.label)] },
		]);
		expect((await refusal(stop, { as: staff }))[0]).toBe(404);
	});
});
