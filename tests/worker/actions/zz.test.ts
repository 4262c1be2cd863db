import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import type { Friend } from "#db/friends.ts";
import { execute } from "#db/raw.ts";
import { EFFECT_NAMES, EFFECTS } from "#domain/effects/registry.ts";
import { tick } from "#functions/tick.ts";
import { buildAction, buildReaction, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { allDeliveries } from "#tests/support/deliveries.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { happen } from "#tests/support/receive.ts";
import { allRuns, effectsOf } from "#tests/support/runs.ts";
import { rows } from "#tests/support/snapshot.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00");
	friend = await buildFriend();
});
const says = (text: string) =>
	happen(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text }));

test("all effects", async () => {
	const tag = await buildTag();
	const db = env.DB;
	for (const s of [
		"insert into vars (id, name, type, created_at) values (1,'回数',1,0),(2,'誕生日',30,0)",
		"insert into common_vars (id, name, code, type, created_at) values (1,'在庫','ABCD',2,0)",
		"insert into scenarios (id, name, created_at) values (1,'S',0)",
		"insert into richmenus (id, name, created_at) values (1,'M',0)",
		"insert into episodes (id, name, created_at) values (1,'E',0)",
		"insert into event_reserves (id, name, capacity, created_at) values (1,'枠',1,0)",
		"insert into journeys (id, name, created_at) values (1,'J',0)",
		"insert into journey_tags (id, name, journey_id, created_at) values (1,'P',1,0)",
		'insert into templates (id, name, editor_version, type, content, created_at) values (1,\'T\',1,\'text\',\'{"type":"text","text":"こんにちは"}\',0)',
	])
		await db.prepare(s).run();
	const step = await buildAction({ effects: [sendText("一日目")] });
	await db
		.prepare("insert into scenario_steps (scenario_id, day, minute, action_id) values (1, 1, 0, ?)")
		.bind(step.id)
		.run();
	await db
		.prepare("insert into episode_steps (episode_id, day, minute, action_id) values (1, -1, 600, ?)")
		.bind(step.id)
		.run();
	const given: Record<string, object> = {
		text: { text: "はい" },
		template: { egg_id: 1 },
		tag: { tag_ids: [tag.id] },
		friendInfo: { var_id: 1, var_type: 1, operand: 2, fix_value: "2.5" },
		scenario: { group_id: 1 },
		richmenu: { menu_id: 1 },
		episode: { episode_id: 1, origin_date: "2026-11-25" },
		mark: { notify: 3 },
		eventReserve: { event_slot_id: 1 },
		commonVar: { common_var_id: 1, fix_value: 3 },
		phase: { journey_tags: [1] },
		asp: {},
		notify: { text: "x" },
	};
	const effects = EFFECT_NAMES.map((name) =>
		EFFECTS[name].schema.parse({ ...EFFECTS[name].blank(), ...given[name] }),
	);
	await buildReaction({ effects: effects as never });
	await says("予約");
	const [run] = await allRuns();
	expect(run!.outcomes).toBe("ddddddddddd" + "nz");
	expect(await rows("select var_id, value, number from friend_vars")).toEqual([
		{ var_id: 1, value: "2.5", number: 2.5 },
	]);
	expect(await rows("select value, number from common_var_values")).toEqual([{ value: "3", number: 3 }]);
	expect(await rows("select * from scenario_subscriptions")).toMatchObject([
		{ state: "reading", position: -1 },
	]);
	expect(await rows("select * from friend_reminders")).toMatchObject([{ state: "set" }]);
	await tick(clock.context());
	clock.advance(86_400_000);
	await tick(clock.context());
	expect(await rows("select state, position, days_sent from scenario_subscriptions")).toMatchObject([
		{ position: 1440, days_sent: 1 },
	]);
	await tick(clock.context());
	expect(await rows("select state, position, days_sent from scenario_subscriptions")).toMatchObject([
		{ state: "finished" },
	]);
	clock.advance(4 * 86_400_000);
	await tick(clock.context());
	await tick(clock.context());
	expect(await rows("select state from friend_reminders")).toMatchObject([{ state: "finished" }]);
	expect((await allRuns()).length).toBe(3);
});
