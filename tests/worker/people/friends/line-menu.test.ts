import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { createMenu, linkFriends, uploadMenuPicture } from "#functions/platform/line/line-richmenu-client.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let as: ConsoleSession;
let friend: FriendRecord;
let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	as = await buildSession();
	friend = await buildFriend();
});

const shown = () => requestJson(`/api/friends/${friend.id}/line_menu`, { as });

/** Menu at LINE made and linked by another tool or this product. */
async function linked(name: string): Promise<string> {
	const size = { width: 2_500, height: 1_686 };
	const areas = [{ bounds: { x: 0, y: 0, ...size }, action: { type: "message", text: "予約" } }];
	const menu = { size, selected: true, name, chatBarText: "メニュー", areas };
	const { body } = await createMenu(clock.env, menu as never);
	const picture = { bytes: new TextEncoder().encode("picture").buffer as ArrayBuffer, type: "image/png" };
	await uploadMenuPicture(clock.env, body.richMenuId!, picture);
	await linkFriends(clock.env, body.richMenuId!, [friend.lineUserId]);
	return body.richMenuId!;
}

test("a friend without a menu of their own at LINE has none", async () => {
	expect(await shown()).toEqual({ state: "none", name: null });
});

test("another tool's menu is named as such", async () => {
	await linked("他社のメニュー");
	expect(await shown()).toEqual({ state: "other", name: "他社のメニュー" });
});

test("a menu of ours is ours", async () => {
	const line_menu_id = await linked("会員");
	await insertNamedRow("richmenus", { name: "会員", line_menu_id });
	expect(await shown()).toEqual({ state: "ours", name: null });
});

test("nothing is claimed where LINE does not answer", async () => {
	await fakeLine.answers("menu-of-user", { ends: "drop" });
	expect(await shown()).toEqual({ state: "unknown", name: null });
});

test("nobody asks about a friend whom they do not see", async () => {
	const tag = await buildTag();
	const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
	expect((await sendRequest(`/api/friends/${friend.id}/line_menu`, { as: restricted })).status).toBe(404);
	expect(await fakeLine.calls("menu-of-user")).toEqual([]);
});
