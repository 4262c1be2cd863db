import { beforeEach, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { EFFECT_NAMES, type EffectName } from "#domain/engine/actions/effects/registry.ts";
import { buildAction, buildReaction } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { effect, item, send } from "#tests/support/effects.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { problemsAtLine } from "#tests/support/line-validity.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { happen } from "#tests/support/receive.ts";
import { allRuns } from "#tests/support/runs.ts";
import { buildScore } from "#tests/support/scores.ts";
import { rows } from "#tests/support/snapshot.ts";
import { store } from "#tests/support/stored.ts";
import { buildTemplate } from "#tests/support/templates.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock("2026-11-20 10:00");
	friend = await buildFriend();
});

/** What each effect needs to do something. */
async function settings(): Promise<Record<EffectName, object>> {
	await store("settings", { key: "response_marks", value: { 3: ["未対応", "danger"] }, updated_at: 1 });
	const { id: tag } = await buildTag();
	const landing_id = await item("landings", { code: "landing" });
	await store("landing_visits", { landing_id, friend_id: friend.id, created_at: 1 });
	return {
		text: { text: "はい" },
		template: { egg_id: await buildTemplate({ type: "text", text: "こんにちは" }) },
		tag: { tag_ids: [tag] },
		friendInfo: { var_id: await item("vars", { type: 1 }), var_type: 1, operand: 2, fix_value: "2.5" },
		scenario: { group_id: await item("scenarios") },
		richmenu: { menu_id: await item("richmenus") },
		episode: { episode_id: await item("episodes"), origin_date: "2026-11-25" },
		mark: { notify: 3 },
		eventReserve: { event_slot_id: await item("event_reserves", { capacity: 1 }) },
		commonVar: { common_var_id: await item("common_vars", { code: "abcd", type: 2 }), fix_value: 3 },
		phase: { journey_tags: [await item("journey_tags")] },
		score: { score_id: await buildScore(), points: 5 },
		asp: {},
		notify: { text: "お知らせ" },
	};
}

/** Where each effect leaves its trace; sending ones share a delivery. */
const TABLES = [
	...["deliveries", "friend_tags", "friend_vars", "scenario_subscriptions", "friend_richmenus"],
	...["friend_reminders", "friend_marks", "event_reservations", "common_var_values", "friend_journey_tags"],
	"friend_scores",
];

test("one action with all fourteen effects does each once, however often its trigger comes", async () => {
	const given = await settings();
	const effects = EFFECT_NAMES.map((name) => effect(name, given[name]));
	expect(effects).toHaveLength(14);
	const { id: actionId } = await buildAction({ effects });
	await buildReaction({ actionId });
	const event = lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" });
	await happen(clock, event);
	await happen(clock, event);
	expect((await allRuns()).map(({ outcomes }) => outcomes)).toEqual(["dddddddddddddz"]);
	for (const table of TABLES)
		expect([table, (await rows(`select * from ${table}`)).length]).toEqual([table, 1]);
	expect(await tagIdsOf(friend)).toHaveLength(1);
	expect(await rows("select value from friend_vars")).toEqual([{ value: "2.5" }]);
	expect(await rows("select value from common_var_values")).toEqual([{ value: "3" }]);
	expect(await rows("select converted_at from landing_visits")).toEqual([{ converted_at: clock.now }]);
	await send(clock);
	expect((await line.accepted()).map(({ texts }) => texts)).toEqual([["はい", "こんにちは"]]);
	expect(await problemsAtLine()).toEqual([]);
});
