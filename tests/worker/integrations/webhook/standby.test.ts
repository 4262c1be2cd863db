import { beforeEach, expect, test } from "vitest";
import { tapData } from "#domain/content/rich-menus/at-line.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { buildAction, buildReaction, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { friendNow, lineUserId } from "#tests/support/friends.ts";
import { MENU_BUTTON, makeItem } from "#tests/support/items.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { happen } from "#tests/support/receive.ts";
import { call } from "#tests/support/requests.ts";
import { buildMenu } from "#tests/support/richmenus.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { type LineEvent, lineEvents } from "#tests/support/webhook.ts";

const from = lineUserId(0xabc);
let clock: TestClock;
let menuId: number;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock();
	const operator = await signedInOperator();
	await buildReaction({ effects: [sendText("承りました")] });
	const scenario = await makeItem("scenario", operator, { name: "はじめまして" });
	const json = { new_follower_content_group_id: scenario, legacy_follower_content_group_id: scenario };
	await call("/api/setting/follow", { as: operator, method: "PUT", json });
	const button = { ...MENU_BUTTON, type: "action", action_id: (await buildAction()).id, is_tap_recording: 1 };
	menuId = await buildMenu(operator, { buttons: [button] });
});

const standby = (event: LineEvent): LineEvent => ({ ...event, mode: "standby" });
const follow = (at: number) => lineEvents.follow({ from, at });
const text = (at: number) => lineEvents.text({ from, at, text: "予約" });
const tap = async (at: number) => {
	const [row] = await rows<{ id: number }>(
		"select b.value ->> '$.id' as id from richmenus m join json_each(m.buttons) b where m.id = ?",
		menuId,
	);
	return lineEvents.postback({ from, at, data: tapData(menuId, row!.id) });
};
const begun = () => countRows("scenario_subscriptions");

test("what comes in standby is recorded whole, and answers and starts nothing", async () => {
	await happen(clock, standby(follow(clock.now)));
	await happen(clock, standby(text(clock.now + 1)), standby(await tap(clock.now + 2)));
	await workDeliveries(clock.context());

	expect(await rows("select type from messages where outgoing = 0 order by id")).toEqual([
		{ type: "text" },
		{ type: "postback" },
	]);
	expect(await countRows("richmenu_taps")).toBe(1);
	const [friend] = await rows<{ id: number }>("select id from friends where line_user_id = ?", from);
	expect(await friendNow(friend!)).toMatchObject({ addedBy: "follow", lastMessageAt: clock.now + 2 });
	expect(await countRows("webhook_events", "state = 'done'")).toBe(3);
	expect([await countRows("runs"), await begun(), await countRows("deliveries")]).toEqual([0, 0, 0]);
	expect([...(await line.calls("reply")), ...(await line.calls("push"))]).toEqual([]);
});

test("the same in active mode does all of it", async () => {
	await happen(clock, follow(clock.now));
	await happen(clock, text(clock.now + 1), await tap(clock.now + 2));
	expect([await countRows("runs"), await begun(), await countRows("deliveries")]).toEqual([2, 1, 2]);
});

test("a block and a message taken back are recorded in standby too", async () => {
	const said = lineEvents.text({ from, at: clock.now, text: "予約", messageId: "m1" });
	await happen(clock, standby(said));
	await happen(clock, standby(lineEvents.unsend({ from, at: clock.now + 1, messageId: "m1" })));
	await happen(clock, standby(lineEvents.unfollow({ from, at: clock.now + 2 })));
	expect(await rows("select text, unsent_at from messages")).toEqual([
		{ text: null, unsent_at: clock.now + 1 },
	]);
	expect(await rows("select blocked_at from friends")).toEqual([{ blocked_at: clock.now + 2 }]);
});

test("whoever was met in standby begins no scenario when the talk comes back, in one request or in two", async () => {
	await happen(clock, standby(follow(clock.now)));
	await happen(clock, text(clock.now + 1));
	const other = lineUserId(0xdef);
	const both = [
		standby(lineEvents.follow({ from: other, at: clock.now })),
		lineEvents.text({ from: other, at: clock.now + 1, text: "予約" }),
	];
	await happen(clock, ...both);
	expect(await begun()).toBe(0);
	expect(await countRows("runs")).toBe(2);
});
