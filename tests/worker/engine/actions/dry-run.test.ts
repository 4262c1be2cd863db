import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import type { DryRun } from "#domain/engine/actions/dry-run-result.ts";
import { effectOutcomeOf } from "#domain/engine/actions/effect-outcomes.ts";
import { EFFECTS, type Effect, type EffectName } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load-actions.ts";
import { startRuns } from "#functions/engine/actions/start-runs.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildRun, readRuns } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	friend = await buildFriend({ name: "花子" });
});

const PATH = "/api/action/dry_run";
const dry = (json: object) =>
	requestJson<DryRun>(PATH, { as: operator, json: { friend_id: friend.id, ...json } });
const status = async (json: object, as = operator) => (await sendRequest(PATH, { as, json })).status;
const effect = (name: EffectName, given: object = {}) =>
	EFFECTS[name].schema.parse({ ...EFFECTS[name].blank(), ...given }) as Effect;
const item = (table: string, rest: object = {}) => storeRow(table, { name: "項目", created_at: 1, ...rest });
/** Member query of the condition that a friend has a tag. */
const carries = (tagId: number) =>
	storeRow("member_queries", {
		filter: { inputs: [{ type: 60, tag_ids: [tagId], use_group: 0, tag_or: 0 }], user_rate_type: 1 },
		created_at: 1,
	});

/** Effects with all outcomes other than success, and some successful ones. */
const CASES: Record<string, () => Promise<Effect>> = {
	"a text": async () => sendTextEffect("こんにちは"),
	"a text to whom the operator blocked": async () => {
		await updateRow("friends", friend.id, { user_rate: -1 });
		return sendTextEffect("こんにちは");
	},
	"a template that is gone": async () =>
		effect("template", { egg_id: await buildTemplate({ type: "text", text: "あ" }, { deleted_at: 1 }) }),
	"a tag with room": async () => effect("tag", { tag_ids: [(await buildTag({ capacity: 1 })).id] }),
	"a tag that is full": async () => {
		const tag = await buildTag({ capacity: 1 });
		await buildFriend({ tagIds: [tag.id] });
		return effect("tag", { tag_ids: [tag.id] });
	},
	"a full tag that the friend carries": async () => {
		const tag = await buildTag({ capacity: 1 });
		await storeRow("friend_tags", { friend_id: friend.id, tag_id: tag.id, created_at: 1 });
		return effect("tag", { tag_ids: [tag.id] });
	},
	"a field that is gone": async () =>
		effect("friendInfo", {
			var_id: await item("vars", { type: 1, deleted_at: 1 }),
			var_type: 1,
			fix_value: "1",
		}),
	"a scenario to stop, none being read": async () => effect("scenario", { group_id: 0 }),
	"a scenario to stop, one being read": async () => {
		const scenario_id = await item("scenarios");
		await storeRow("scenario_subscriptions", {
			...{ scenario_id, friend_id: friend.id, state: "reading", started_at: 1 },
		});
		return effect("scenario", { group_id: 0 });
	},
	"a scenario to resume, none stopped": async () => effect("scenario", { group_id: -1 }),
	"a menu that is gone": async () =>
		effect("richmenu", { menu_id: await item("richmenus", { deleted_at: 1 }) }),
	"a menu that is switched off": async () =>
		effect("richmenu", { menu_id: await item("richmenus", { is_active: 0 }) }),
	"a reminder to cancel, none set": async () =>
		effect("episode", { firetype: 1, episode_id: await item("episodes") }),
	"a reminder to cancel, one set": async () => {
		const episode_id = await item("episodes");
		await storeRow("friend_reminders", {
			...{ episode_id, friend_id: friend.id, state: "set", origin_at: 9e12, created_at: 1 },
		});
		return effect("episode", { firetype: 1, episode_id });
	},
	"a reminder whose goal is past": async () =>
		effect("episode", { episode_id: await item("episodes"), origin_date: "2020-01-01" }),
	"a reminder towards a field without value": async () =>
		effect("episode", {
			...{ episode_id: await item("episodes"), goal_date_type: "dynamic_context" },
			var_id: await item("vars", { type: 30 }),
		}),
	"a slot with room": async () =>
		effect("eventReserve", { event_slot_id: await item("event_reserves", { capacity: 2 }), num_of_takes: 2 }),
	"a slot with too little room": async () =>
		effect("eventReserve", { event_slot_id: await item("event_reserves", { capacity: 1 }), num_of_takes: 2 }),
	"a slot without limit": async () =>
		effect("eventReserve", { event_slot_id: await item("event_reserves"), num_of_takes: 9 }),
	"a reservation to cancel, none made": async () =>
		effect("eventReserve", { fire_type: "cancel", event_slot_id: await item("event_reserves") }),
	"a common variable that is no number": async () =>
		effect("commonVar", {
			common_var_id: await item("common_vars", { code: "ABCD", type: 1 }),
			fix_value: 1,
		}),
	"a conversion, no way in": async () => effect("asp"),
	"a conversion by a landing": async () => {
		const landing_id = await item("landings", { code: "abcdef" });
		await storeRow("landing_visits", { landing_id, friend_id: friend.id, created_at: 1 });
		return effect("asp");
	},
	"a notice": async () => effect("notify", { text: "お知らせ" }),
	"a condition that holds": async () => {
		const tag = await buildTag();
		await storeRow("friend_tags", { friend_id: friend.id, tag_id: tag.id, created_at: 1 });
		return { ...sendTextEffect("はい"), member_query_id: await carries(tag.id) };
	},
	"a condition that does not hold": async () => ({
		...sendTextEffect("はい"),
		member_query_id: await carries((await buildTag()).id),
	}),
	"a condition on what is gone": async () => ({
		...sendTextEffect("はい"),
		member_query_id: await carries((await buildTag({ deletedAt: 1 })).id),
	}),
};

describe("a dry run says what a run then does", () => {
	test.each(Object.keys(CASES))("of %s", async (name) => {
		const made = await CASES[name]!();
		const { id } = await buildAction({ effects: [made] });
		const before = await takeSnapshot();
		const { effects } = await dry({ action_id: id });
		expect(await listChangesSince(before)).toEqual([]);
		const clock = new TestClock();
		const ctx = clock.context({ now: Date.now(), db: connectD1(env.DB) });
		const action = (await loadActions(ctx, [{ id, version: 1 }])).get(actionKey({ id, version: 1 }))!;
		const cause = { type: "reaction", key: "test:1", id: 1, label: "" } as const;
		await startRuns(ctx, [{ action, friend, cause, reply: null }]);
		const [run] = await readRuns();
		const { outcome, reason } = effectOutcomeOf(run!.outcomes);
		expect(effects).toMatchObject([{ outcome, reason }]);
	});
});

describe("a dry run", () => {
	test("writes nothing, whatever the action does, and shows texts with their placeholders put in", async () => {
		const tag = await buildTag();
		const before = await takeSnapshot();
		const { quota, effects, ...rest } = await dry({
			inputs: [
				sendTextEffect("{name}さん、こんにちは"),
				effect("tag", { tag_ids: [tag.id] }),
				sendTextEffect("あとで", { delay_type: 1, delay_min: 10, delay_max: 30 }),
			],
		});
		expect(await listChangesSince(before)).toEqual([]);
		expect(rest).toEqual({ friend: { id: friend.id, name: "花子" }, reason: null });
		expect(effects.map(({ label, outcome }) => [label, outcome])).toEqual([
			["テキスト送信", "done"],
			["タグ操作", "done"],
			["テキスト送信", "done"],
		]);
		expect(effects[0]).toMatchObject({
			messages: [{ type: "text", text: "花子さん、こんにちは" }],
			quota: 1,
		});
		expect(effects[1]).toMatchObject({ messages: [], due: null, quota: 0, condition: null });
		expect(effects[1]!.summary).toContain(tag.name);
		const { from, until } = effects[2]!.due!;
		const minutes = (Date.parse(until) - Date.parse(from)) / 60_000;
		expect(Math.round(minutes)).toBe(20);
		expect(quota).toBe(2);
	});

	test("counts messages as LINE does: calls, five bubbles in one, not those left out", async () => {
		const texts = (count: number) => Array.from({ length: count }, (_, at) => sendTextEffect(`${at}`));
		expect((await dry({ inputs: texts(5) })).quota).toBe(1);
		const six = await dry({ inputs: texts(6) });
		expect(six.effects.map(({ quota }) => quota)).toEqual([1, 0, 0, 0, 0, 1]);
		const unmet = { ...sendTextEffect("条件"), member_query_id: await carries((await buildTag()).id) };
		const both = await dry({ inputs: [unmet, sendTextEffect("はい")] });
		expect(both.effects.map(({ quota }) => quota)).toEqual([0, 1]);
		expect(both.effects[0]!.condition).toMatchObject({ holds: false });
		expect(both.effects[0]!.condition!.text).toContain("タグ");
	});

	test("sends nothing to a friend who blocked the account", async () => {
		await updateRow("friends", friend.id, { blocked_at: 1 });
		expect(await dry({ inputs: [sendTextEffect("はい")] })).toMatchObject({
			effects: [{ outcome: "skipped", reason: DELIVERY_TEXTS.friendBlockedUs, quota: 0 }],
			quota: 0,
		});
	});

	test("[A-038] says that an action which runs once has run", async () => {
		const { id } = await buildAction({ twiceType: 1 });
		expect(await dry({ action_id: id })).toMatchObject({ reason: null, quota: 1 });
		await buildRun({ friendId: friend.id, actionId: id });
		expect(await dry({ action_id: id })).toMatchObject({ reason: ACTION_TEXTS.twice, quota: 0 });
		expect(await dry({ action_id: id, inputs: [sendTextEffect("はい")], a_twice_type: 0 })).toMatchObject({
			reason: null,
		});
	});

	test("is refused for friends out of sight, what is gone, and effects beyond the operator", async () => {
		const { id } = await buildAction();
		const gone = await buildAction({ deletedAt: 1 });
		const body = { action_id: id, friend_id: friend.id };
		expect(await status(body)).toBe(200);
		expect(await status({ friend_id: friend.id })).toBe(422);
		expect(await status({ ...body, friend_id: 9_999 })).toBe(404);
		expect(await status({ ...body, action_id: gone.id })).toBe(404);
		const tag = await buildTag();
		const scoped = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		expect(await status(body, scoped)).toBe(404);
		const blind = await buildSession({ abilities: ["action-read"] });
		expect(await status(body, blind)).toBe(403);
		expect(await status(body, await buildSession({ abilities: ["friend-read"] }))).toBe(403);
		const reader = await buildSession({ abilities: ["action-read", "friend-read"] });
		expect(await status(body, reader)).toBe(200);
		expect(await status({ ...body, inputs: [effect("asp")] }, reader)).toBe(422);
	});

	test("who edits steps may try what the editor holds, but reads no saved action by it", async () => {
		const { id } = await buildAction();
		const stepper = await buildSession({ abilities: ["scenario-read", "friend-read"] });
		const inputs = [sendTextEffect("一")];
		expect(await status({ inputs, friend_id: friend.id }, stepper)).toBe(200);
		expect(await status({ action_id: id, friend_id: friend.id }, stepper)).toBe(403);
		expect(await status({ action_id: id, inputs, friend_id: friend.id }, stepper)).toBe(403);
	});
});

test("what a template says is shown to whoever reads templates alone", async () => {
	const egg_id = await buildTemplate({ type: "text", text: "テンプレートの本文" });
	const inputs = [effect("template", { egg_id }), sendTextEffect("本文")];
	const writer = await buildSession({
		abilities: ALL_ABILITIES.filter((ability) => ability !== "template-read"),
	});
	const json = { friend_id: friend.id, inputs };
	const [withheld, own] = (await requestJson<DryRun>(PATH, { as: writer, json })).effects;
	expect([withheld?.messages, own?.messages]).toEqual([[], [{ type: "text", text: "本文" }]]);
	expect(withheld).toMatchObject({ outcome: "done", quota: 1 });
	const [shown] = (await dry({ inputs })).effects;
	expect(shown?.messages).toEqual([{ type: "text", text: "テンプレートの本文" }]);
});
