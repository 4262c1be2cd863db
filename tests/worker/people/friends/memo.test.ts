import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag, findFriendRow } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	friend = await buildFriend({ memo: "以前" });
});

const save = (json: object, as = operator) =>
	sendRequest("/api/v1/member/memo", { as, json: { member_id: friend.id, ...json } });

describe("[M-263] a friend's memo", () => {
	test("is saved, found by a search that folds widths, and leaves a row of who wrote it", async () => {
		expect((await save({ memo: " ＶＩＰの方\n紹介あり ", before: "以前" })).status).toBe(200);
		expect(await findFriendRow(friend)).toMatchObject({
			memo: "ＶＩＰの方\n紹介あり",
			memoKey: "vipの方\n紹介あり",
		});
		expect(await requestJson(`/api/friends/${friend.id}`, { as: operator })).toMatchObject({
			memo: "ＶＩＰの方\n紹介あり",
		});
		expect(await countRows("audit_log", "verb = 'friend.memo'")).toBe(1);
		expect((await save({ memo: "", before: "ＶＩＰの方\n紹介あり" })).status).toBe(200);
	});

	test("that a colleague wrote meanwhile is not overwritten; sent again it is saved", async () => {
		expect((await save({ memo: "同僚の", before: "以前" })).status).toBe(200);
		const before = await takeSnapshot();
		expect([(await save({ memo: "自分の", before: "以前" })).status, await listChangesSince(before)]).toEqual(
			[409, []],
		);
		expect((await save({ memo: "同僚の", before: "以前" })).status).toBe(200);
		for (const _ of [1, 2]) expect((await save({ memo: "最後の" })).status).toBe(200);
		expect(await countRows("audit_log", "verb = 'friend.memo'")).toBe(2);
	});

	test("is refused by name where it is none, and changes nothing", async () => {
		const before = await takeSnapshot();
		for (const memo of [undefined, null, 5, "あ".repeat(5_001), "\u0000"]) {
			const refused = await save({ memo });
			expect([refused.status, Object.keys((await refused.json()) as object)]).toEqual([422, ["memo"]]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("[M-003] of another's friend is 404; who may only read may not write it", async () => {
		const tag = await buildTag();
		const staff = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		const reader = await buildSession({ abilities: ["friend-read"] });
		expect([(await save({ memo: "x" }, staff)).status, (await save({ memo: "x" }, reader)).status]).toEqual([
			404, 403,
		]);
		expect((await findFriendRow(friend)).memo).toBe("以前");
	});
});
