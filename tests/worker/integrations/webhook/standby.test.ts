import { beforeEach, expect, test } from "vitest";
import { menuTapData } from "#domain/content/rich-menus/to-line-menu.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { buildAction, buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildLineUserId, findFriendRow } from "#tests/support/friend-builders.ts";
import { buildItem, MENU_BUTTON } from "#tests/support/item-requests.ts";
import { type LineWebhookEvent, lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { buildRichMenu } from "#tests/support/richmenu-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const from = buildLineUserId(0xabc);
let clock: TestClock;
let menuId: number;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	const operator = await buildSession();
	await buildAutoResponse({ effects: [sendTextEffect("承りました")] });
	const scenario = await buildItem("scenario", operator, { name: "はじめまして" });
	const json = { new_follower_content_group_id: scenario, legacy_follower_content_group_id: scenario };
	await sendRequest("/api/setting/follow", { as: operator, method: "PUT", json });
	const button = { ...MENU_BUTTON, type: "action", action_id: (await buildAction()).id, is_tap_recording: 1 };
	menuId = await buildRichMenu(operator, { buttons: [button] });
});

const standby = (event: LineWebhookEvent): LineWebhookEvent => ({ ...event, mode: "standby" });
const follow = (at: number) => lineEvents.follow({ from, at });
const text = (at: number) => lineEvents.text({ from, at, text: "予約" });
const tap = async (at: number) => {
	const [row] = await readRows<{ id: number }>(
		"select b.value ->> '$.id' as id from richmenus m join json_each(m.buttons) b where m.id = ?",
		menuId,
	);
	return lineEvents.postback({ from, at, data: menuTapData(menuId, row!.id) });
};
const begun = () => countRows("scenario_subscriptions");

test("what comes in standby is recorded whole, and answers and starts nothing", async () => {
	await receiveAndWork(clock, standby(follow(clock.now)));
	await receiveAndWork(clock, standby(text(clock.now + 1)), standby(await tap(clock.now + 2)));
	await sendDueDeliveries(clock.context());

	expect(await readRows("select type from messages where outgoing = 0 order by id")).toEqual([
		{ type: "text" },
		{ type: "postback" },
	]);
	expect(await countRows("richmenu_taps")).toBe(1);
	const [friend] = await readRows<{ id: number }>("select id from friends where line_user_id = ?", from);
	expect(await findFriendRow(friend!)).toMatchObject({ addedBy: "follow", lastMessageAt: clock.now + 2 });
	expect(await countRows("webhook_events", "state = 'done'")).toBe(3);
	expect([await countRows("runs"), await begun(), await countRows("deliveries")]).toEqual([0, 0, 0]);
	expect([...(await fakeLine.calls("reply")), ...(await fakeLine.calls("push"))]).toEqual([]);
});

test("the same in active mode does all of it", async () => {
	await receiveAndWork(clock, follow(clock.now));
	await receiveAndWork(clock, text(clock.now + 1), await tap(clock.now + 2));
	expect([await countRows("runs"), await begun(), await countRows("deliveries")]).toEqual([2, 1, 2]);
});

test("a block and a message taken back are recorded in standby too", async () => {
	const said = lineEvents.text({ from, at: clock.now, text: "予約", messageId: "m1" });
	await receiveAndWork(clock, standby(said));
	await receiveAndWork(clock, standby(lineEvents.unsend({ from, at: clock.now + 1, messageId: "m1" })));
	await receiveAndWork(clock, standby(lineEvents.unfollow({ from, at: clock.now + 2 })));
	expect(await readRows("select text, unsent_at from messages")).toEqual([
		{ text: null, unsent_at: clock.now + 1 },
	]);
	expect(await readRows("select blocked_at from friends")).toEqual([{ blocked_at: clock.now + 2 }]);
});

test("whoever was met in standby begins no scenario when the talk comes back, in one request or in two", async () => {
	await receiveAndWork(clock, standby(follow(clock.now)));
	await receiveAndWork(clock, text(clock.now + 1));
	const other = buildLineUserId(0xdef);
	const both = [
		standby(lineEvents.follow({ from: other, at: clock.now })),
		lineEvents.text({ from: other, at: clock.now + 1, text: "予約" }),
	];
	await receiveAndWork(clock, ...both);
	expect(await begun()).toBe(0);
	expect(await countRows("runs")).toBe(2);
});
