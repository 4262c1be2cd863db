import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { DAY, findNextTimeOfDay } from "#domain/platform/time/wire-time.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";

interface Analysis {
	name: string;
	dates: string[];
	items: {
		id: number | null;
		count: number;
		friend_count: number;
		average_stay: number | null;
		by_day: number[];
	}[];
}

let operator: ConsoleSession;
let staff: ConsoleSession;
let mine: FriendRecord;
let other: FriendRecord;
let script: number;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	const own = await buildTag();
	staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	[mine, other] = [await buildFriend({ tagIds: [own.id] }), await buildFriend()];
	script = await storeRow("scripts", {
		name: "店のページ",
		code: "abcdef",
		url: "https://shop.example/",
		referers: [
			{ id: 1, rule: "google", stay_seconds: 10 },
			{ id: 2, rule: "instagram", stay_seconds: 0 },
		],
		created_at: 1,
	});
});

/** Noon of an earlier day. */
const noon = (daysAgo: number) =>
	findNextTimeOfDay(Date.now() - DAY, "00:00", "Asia/Tokyo") - daysAgo * DAY + DAY / 2;
const hit = (referer_id: number, friend: FriendRecord | null, daysAgo: number, stay_seconds = 20) =>
	storeRow("script_hits", {
		script_id: script,
		referer_id,
		friend_id: friend?.id ?? null,
		referer: "https://www.google.com/",
		stay_seconds,
		created_at: noon(daysAgo),
	});
const analysis = (as = operator) => requestJson<Analysis>(`/api/script/referers/${script}`, { as });

test("[E-063] the analysis counts visits, friends and stays by rule and day", async () => {
	await hit(1, mine, 0, 10);
	await hit(1, mine, 0, 21);
	await hit(1, other, 29, 30);
	await hit(1, null, 30, 40);
	const found = await analysis();
	expect([found.name, found.dates.length, found.items.length]).toEqual(["店のページ", 30, 2]);
	expect(found.items[0]).toMatchObject({
		id: 1,
		rule: "google",
		count: 4,
		friend_count: 2,
		average_stay: 25,
	});
	expect(found.items[0]!.by_day).toEqual([1, ...Array(28).fill(0), 2]);
	expect(found.items[1]).toMatchObject({ id: 2, count: 0, friend_count: 0, average_stay: null });
	expect(found.items[1]!.by_day).toEqual(Array(30).fill(0));
});

test("hits of rules that were removed stand together, where there are any", async () => {
	await hit(2, mine, 0);
	expect((await analysis()).items.map(({ id }) => id)).toEqual([1, 2]);
	await hit(7, mine, 0);
	await hit(8, other, 1);
	expect((await analysis()).items[2]).toMatchObject({ id: null, count: 2, friend_count: 2 });
});

test("a restricted operator counts their own friends' visits; others' scripts and readers are kept apart", async () => {
	await hit(1, mine, 0);
	await hit(1, other, 0);
	await hit(1, null, 0);
	await storeRow("script_hits", {
		script_id: await storeRow("scripts", {
			name: "別",
			code: "ghijkl",
			url: "https://b.example/",
			created_at: 1,
		}),
		referer_id: 1,
		friend_id: mine.id,
		referer: "x",
		stay_seconds: 1,
		created_at: noon(0),
	});
	expect((await analysis(staff)).items[0]).toMatchObject({ count: 1, friend_count: 1 });
	expect((await analysis()).items[0]).toMatchObject({ count: 3, friend_count: 2 });
	expect((await sendRequest("/api/script/referers/999999", { as: operator })).status).toBe(404);
	const nobody = await buildSession({ abilities: ["landing-read"] });
	expect((await sendRequest(`/api/script/referers/${script}`, { as: nobody })).status).toBe(403);
});
