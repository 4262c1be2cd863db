import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { markedSalonPath } from "#domain/engine/public-addresses/own-links.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	friend = await buildFriend({ name: "消江 花子", memo: "甘いものが好き" });
});

const copy = (format: string, as = operator) =>
	sendRequest(`/api/friends/${friend.id}/copy?format=${format}`, { as });
const say = (text: string) => lineEvents.text({ from: friend.lineUserId, at: clock.now, text });

test("has everything known of the friend, as a page and as JSON, and is logged", async () => {
	await receiveAndWork(clock, say("<b>こんにちは</b>"));
	const page = await (await copy("html")).text();
	expect(page).toContain("甘いものが好き");
	expect(page).toContain("&lt;b&gt;こんにちは&lt;/b&gt;");
	expect(page).toContain("2026.11.20 10:00 に作成しました");
	const json = (await (await copy("json")).json()) as Record<string, Record<string, unknown>[]>;
	expect(json.プロフィール![0]).toMatchObject({ LINEの名前: "消江 花子", メモ: "甘いものが好き" });
	expect(json.メッセージ).toEqual([
		expect.objectContaining({ 送信者: "本人", 種類: "文章", 内容: "<b>こんにちは</b>" }),
	]);
	expect(await countRows("audit_log", "verb = 'friend.copy'")).toBe(2);
	expect((await copy("xml")).status).toBe(422);
});

test("says nothing of an unknown registration date, and shows sent links without their mark", async () => {
	await updateRow("friends", friend.id, { followed_at: 0, added_by: "before" });
	const code = "0123456789abcdef01234567";
	const text = `予約はこちら ${markedSalonPath({ id: 1, code })}`;
	await buildMessage({ friendId: friend.id, outgoing: true, text });
	const json = (await (await copy("json")).json()) as Record<string, Record<string, unknown>[]>;
	expect(json.プロフィール![0]).toMatchObject({
		友だち追加日時: null,
		友だちになった経緯: "以前からの友だちとして登録",
	});
	expect(json.メッセージ![0]).toMatchObject({ 送信者: "お店", 内容: `予約はこちら /s/${code}` });
});

test("is for operators with the ability who see the friend", async () => {
	const tag = await buildTag();
	expect((await copy("json", await buildSession({ abilities: ["friend-read"] }))).status).toBe(403);
	const scoped = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
	expect((await copy("json", scoped)).status).toBe(404);
	expect(await countRows("audit_log", "verb = 'friend.copy'")).toBe(0);
});
