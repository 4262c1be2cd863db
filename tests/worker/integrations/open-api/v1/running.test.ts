import { beforeEach, describe, expect, test } from "vitest";
import { REMINDER_OPERATION } from "#domain/engine/actions/effects/episode.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { PREVIOUS_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { type ApiProgram, buildProgram, changesExceptLogs } from "#tests/support/api-program.ts";
import { countRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildEffect } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { buildStep, expectStepsSave } from "#tests/support/step-requests.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let program: ApiProgram;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	program = await buildProgram();
	friend = await buildFriend();
});

describe("an action", () => {
	test("is tried without a trace, and run with one", async () => {
		const tag = await buildTag();
		const action = await buildAction({ effects: [addTagsEffect(tag.id), sendTextEffect("ようこそ")] });
		const json = { fid: friend.id };
		const before = await takeSnapshot();
		expect(await program.ask(`/actions/${action.id}/dry_run`, { json })).toMatchObject({
			fid: friend.id,
			reason: null,
			quota: 1,
			effects: [{ outcome: "done" }, { outcome: "done" }],
		});
		expect(await changesExceptLogs(before)).toEqual([]);
		expect(await program.ask(`/actions/${action.id}/run`, { json })).toMatchObject({
			fid: friend.id,
			action_id: action.id,
			state: "done",
			effects: [{ outcome: "done" }, { outcome: "done" }],
		});
		expect(await tagIdsOf(friend)).toEqual([tag.id]);
		expect(await countRows("deliveries")).toBe(1);
		expect(await program.ask<object>("/actions")).toMatchObject({ items: [{ id: action.id, once: false }] });
	});

	test("that sends needs the right to send", async () => {
		const writer = await buildProgram({ rights: ["write"] });
		const action = await buildAction({ effects: [sendTextEffect("ようこそ")] });
		expect(await writer.refused(`/actions/${action.id}/run`, { json: { fid: friend.id } })).toEqual([
			403,
			"forbidden",
			API_V1_TEXTS.sendNeeded,
		]);
		expect(await countRows("runs")).toBe(0);
	});

	test("that starts a scenario or a reminder needs it too; one that stops them does not", async () => {
		const writer = await buildProgram({ rights: ["write"] });
		const scenario = await storeRow("scenarios", { name: "はじめての方へ", created_at: 1 });
		const reminder = await storeRow("episodes", { name: "車検", created_at: 1 });
		const { scenario: reading, episode } = EFFECTS;
		const starts = [
			reading.schema.parse({ ...reading.blank(), group_id: scenario }),
			reading.schema.parse({ ...reading.blank(), group_id: PREVIOUS_SCENARIO }),
			episode.schema.parse({ ...episode.blank(), episode_id: reminder, origin_date: "2026-12-24" }),
		];
		for (const effect of starts) {
			const action = await buildAction({ effects: [effect] });
			expect(await writer.refused(`/actions/${action.id}/run`, { json: { fid: friend.id } })).toEqual([
				403,
				"forbidden",
				API_V1_TEXTS.sendNeeded,
			]);
		}
		expect(await countRows("runs")).toBe(0);
		const stops = [
			reading.schema.parse(reading.blank()),
			episode.schema.parse({ ...episode.blank(), episode_id: reminder, firetype: REMINDER_OPERATION.cancel }),
		];
		const action = await buildAction({ effects: stops });
		expect(await writer.ask(`/actions/${action.id}/run`, { json: { fid: friend.id } })).toMatchObject({
			state: "done",
		});
	});

	test("that books a slot needs the right to book, whatever else it does", async () => {
		const writer = await buildProgram({ rights: ["write", "send"] });
		const slot = await storeRow("event_reserves", { name: "体験会", created_at: 1 });
		const books = buildEffect("eventReserve", { event_slot_id: slot });
		const tag = await buildTag();
		for (const effects of [[books], [addTagsEffect(tag.id), books]]) {
			const action = await buildAction({ effects });
			expect(await writer.refused(`/actions/${action.id}/run`, { json: { fid: friend.id } })).toEqual([
				403,
				"forbidden",
				API_V1_TEXTS.bookNeeded,
			]);
		}
		expect(await countRows("runs")).toBe(0);
		const action = await buildAction({ effects: [books] });
		const booker = await buildProgram({ rights: ["write", "book"] });
		expect(await booker.ask(`/actions/${action.id}/run`, { json: { fid: friend.id } })).toMatchObject({
			state: "done",
		});
		expect(await countRows("event_reservations")).toBe(1);
	});

	test("that belongs to one place alone is not there", async () => {
		const action = await buildAction({ isTemplate: false });
		const asked = { json: { fid: friend.id } };
		expect(await program.refused(`/actions/${action.id}/run`, asked)).toEqual([
			404,
			"not-found",
			CALL_TEXTS.notFound,
		]);
		expect((await program.refused(`/actions/${action.id}/dry_run`, asked))[0]).toBe(404);
	});
});

describe("a scenario", () => {
	const scenario = (name: string) => storeRow("scenarios", { name, created_at: 1 });

	test("is begun, told and stopped; another takes its place", async () => {
		const [one, two] = [await scenario("はじめての方へ"), await scenario("会員の方へ")];
		const path = `/friends/${friend.id}/scenarios`;
		expect(await program.ask<object>(path, { json: { scenario_id: one } })).toMatchObject({
			scenarios: [{ id: one, state: "reading", ended_at: null }],
		});
		expect(await program.ask<object>(path, { json: { scenario_id: two } })).toMatchObject({
			scenarios: [
				{ id: two, state: "reading" },
				{ id: one, state: "stopped" },
			],
		});
		expect(await program.ask<object>(path, { method: "DELETE" })).toMatchObject({
			scenarios: [{ state: "stopped" }, { state: "stopped" }],
		});
		expect(await program.ask<object>("/scenarios")).toMatchObject({ items: [{ id: one }, { id: two }] });
	});

	test("tells what comes next, in words, and nothing once it is stopped", async () => {
		const one = await scenario("はじめての方へ");
		const as = await buildSession();
		const tag = await buildTag({ name: "会員" });
		const inputs = [sendTextEffect("ようこそ"), addTagsEffect(tag.id)];
		await expectStepsSave("scenario", as, one, [{ day: 2, minute: 630, inputs }, buildStep("3 10:00")]);
		const path = `/friends/${friend.id}/scenarios`;
		expect(await program.ask<object>(path, { json: { scenario_id: one } })).toMatchObject({
			scenarios: [
				{
					state: "reading",
					next_step: { day: 2, time: "10:30", actions: ["テキスト「ようこそ」を送信", "タグ「会員」を追加"] },
				},
			],
		});
		expect(await program.ask<object>(path, { method: "DELETE" })).toMatchObject({
			scenarios: [{ state: "stopped", next_step: null }],
		});
	});

	test("that is gone is refused, and what is read goes on", async () => {
		const one = await scenario("はじめての方へ");
		const path = `/friends/${friend.id}/scenarios`;
		await program.ask(path, { json: { scenario_id: one } });
		expect(await program.refused(path, { json: { scenario_id: 999_999 } })).toEqual([
			422,
			"invalid",
			{ scenario_id: [API_V1_TEXTS.scenarioGone] },
		]);
		expect(await program.ask<object>(path)).toMatchObject({ scenarios: [{ id: one, state: "reading" }] });
	});
});

describe("a reminder", () => {
	test("is set towards a goal once, told and cancelled", async () => {
		const reminder = await storeRow("episodes", { name: "車検のお知らせ", created_at: 1 });
		const path = `/friends/${friend.id}/reminders`;
		const json = { reminder_id: reminder, goal_at: "2027-01-10T09:00:00+09:00" };
		await program.ask(path, { json });
		expect(await program.ask(path, { json })).toEqual({
			fid: friend.id,
			reminders: [
				{
					reminder_id: reminder,
					name: "車検のお知らせ",
					goal_at: "2027-01-10T00:00:00.000Z",
					of_reservation: false,
				},
			],
		});
		expect(await program.ask(`${path}/${reminder}`, { method: "DELETE" })).toEqual({
			fid: friend.id,
			reminders: [],
		});
		expect(await countRows("friend_reminders", "state = 'cancelled'")).toBe(1);
	});

	test("towards a past goal is refused", async () => {
		const reminder = await storeRow("episodes", { name: "車検のお知らせ", created_at: 1 });
		const json = { reminder_id: reminder, goal_at: "2026-11-20T09:59:59+09:00" };
		expect(await program.refused(`/friends/${friend.id}/reminders`, { json })).toEqual([
			422,
			"invalid",
			{ goal_at: [ACTION_TEXTS.goalInPast] },
		]);
	});
});
