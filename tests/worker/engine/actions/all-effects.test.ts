import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { EFFECT_NAMES, type EffectName } from "#domain/engine/actions/effects/registry.ts";
import { buildAction, buildAutoResponse } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildEffect, insertNamedRow, runDueDeliveries } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { findLineProblems } from "#tests/support/line-validity.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { PublicClock } from "#tests/support/public-clock.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { readRuns } from "#tests/support/run-builders.ts";
import { buildScore } from "#tests/support/score-builders.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new PublicClock("2026-11-20 10:00");
	friend = await buildFriend();
});

/** Effects with everything that they need to have a result. */
async function settings(): Promise<Record<EffectName, object>> {
	await storeRow("settings", { key: "response_marks", value: { 3: ["未対応", "danger"] }, updated_at: 1 });
	const { id: tag } = await buildTag();
	const landing_id = await insertNamedRow("landings", { code: "landing" });
	await storeRow("landing_visits", { landing_id, friend_id: friend.id, created_at: 1 });
	await storeRow("point_programs", { id: 1, is_on: 1 });
	await storeRow("payment_providers", {
		...{ provider: "stripe", is_enabled: 1, is_test: 1, keys: "", hints: {}, updated_at: 1 },
	});
	return {
		text: { text: "はい" },
		template: { egg_id: await buildTemplate({ type: "text", text: "こんにちは" }) },
		tag: { tag_ids: [tag] },
		friendInfo: {
			var_id: await insertNamedRow("vars", { type: 1 }),
			var_type: 1,
			operand: 2,
			fix_value: "2.5",
		},
		scenario: { group_id: await insertNamedRow("scenarios") },
		richmenu: { menu_id: await insertNamedRow("richmenus") },
		episode: { episode_id: await insertNamedRow("episodes"), origin_date: "2026-11-25" },
		mark: { notify: 3 },
		eventReserve: { event_slot_id: await insertNamedRow("event_reserves", { capacity: 1 }) },
		commonVar: {
			common_var_id: await insertNamedRow("common_vars", { code: "abcd", type: 2 }),
			fix_value: 3,
		},
		phase: { journey_tags: [await insertNamedRow("journey_tags")] },
		score: { score_id: await buildScore(), points: 5 },
		points: { points: 5, reason: "来店" },
		coupon: {
			coupon_id: await insertNamedRow("coupons", {
				...{ code: "abcd2345", title: "割引", benefit: "thing", obtaining: "given", use_way: "press" },
			}),
		},
		paymentRequest: { title: "体験レッスン", yen: 2_200 },
		asp: {},
		notify: { text: "お知らせ" },
	};
}

/** Tables in which each effect leaves its trace; sending effects share a delivery. */
const TABLES = [
	...["deliveries", "friend_tags", "friend_vars", "scenario_subscriptions", "friend_richmenus"],
	...["friend_reminders", "friend_marks", "event_reservations", "common_var_values", "friend_journey_tags"],
	"friend_scores",
	"point_entries",
	"coupon_grants",
	"payments",
];

test("one action with all seventeen effects does each once, however often its trigger comes", async () => {
	const given = await settings();
	const effects = EFFECT_NAMES.map((name) => buildEffect(name, given[name]));
	expect(effects).toHaveLength(17);
	const { id: actionId } = await buildAction({ effects });
	await buildAutoResponse({ actionId });
	const event = lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" });
	await receiveAndWork(clock, event);
	await receiveAndWork(clock, event);
	expect((await readRuns()).map(({ outcomes }) => outcomes)).toEqual(["ddddddddddddddddz"]);
	for (const table of TABLES)
		expect([table, (await readRows(`select * from ${table}`)).length]).toEqual([table, 1]);
	expect(await tagIdsOf(friend)).toHaveLength(1);
	expect(await readRows("select value from friend_vars")).toEqual([{ value: "2.5" }]);
	expect(await readRows("select value from common_var_values")).toEqual([{ value: "3" }]);
	expect(await readRows("select converted_at from landing_visits")).toEqual([{ converted_at: clock.now }]);
	await runDueDeliveries(clock);
	expect((await fakeLine.accepted()).map(({ texts }) => texts)).toEqual([["はい", "こんにちは"]]);
	expect(await findLineProblems()).toEqual([]);
});
