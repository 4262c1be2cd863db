import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildSalonUrl, isolateIds, signSalonLink } from "#tests/support/salon/salon-links.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const CROWD = 60;
/** Sixty pages take long on a busy machine. */
const LONG = 120_000;

let clock: TestClock;
let salon: BuiltSalon;
let url: { id: number; code: string };
beforeEach(async () => {
	await resetState();
	await isolateIds();
	clock = new TestClock("2026-11-20 10:00").rule();
	salon = await buildSalon({ resources: 1 });
	url = await buildSalonUrl(salon);
});

const wanted = (friend: FriendRecord, more = "", at = "2026-11-25T14:00") =>
	`t=${signSalonLink(clock, friend.id, url)}&course=${salon.courses[0]}&staff=any&at=${at}${more}`;
const post = (page: string, form: string) => new PageVisitor().open(`/s/${url.code}${page}`, form);
const crowd = async () => {
	const all: FriendRecord[] = [];
	for (let index = 0; index < CROWD; index++) all.push(await buildFriend());
	return all;
};
const approved = () =>
	readRows("select friend_id, from_minute from reservations where status = 'approved' order by id");

test(
	"sixty friends book the same time at once: one has it, the others are offered the nearest",
	async () => {
		const friends = await crowd();
		const pages = await Promise.all(
			friends.map(async (friend) => {
				const form = wanted(friend, `&key=key-of-${friend.id}&visit=visit-${friend.id}`);
				const confirm = await post("/entry", form);
				return post("/book", `${form}&shown=${confirm.hidden("shown")}`);
			}),
		);
		expect(pages.filter(({ said }) => said.includes("予約が確定しました"))).toHaveLength(1);
		const others = pages.filter(({ status }) => status === 409);
		expect(others).toHaveLength(CROWD - 1);
		for (const { said } of others) {
			expect(said).toContain("たった今埋まりました");
			expect(said).toContain("11月25日(水) 13:00");
		}
		expect(await approved()).toHaveLength(1);
	},
	LONG,
);

test(
	"sixty friends hold the same time at once: one goes on to the form, and books it",
	async () => {
		const friends = await crowd();
		const pages = await Promise.all(
			friends.map((friend) => post("/hold", wanted(friend, `&visit=visit-${friend.id}`))),
		);
		const [first, ...more] = pages.filter(({ said }) => said.includes("お客さま情報の入力"));
		expect(more).toEqual([]);
		expect(pages.filter(({ status }) => status === 409)).toHaveLength(CROWD - 1);
		await first!.press("内容を確認する");
		await first!.press("予約する");
		expect(first!.said).toContain("予約が確定しました");
		expect(await approved()).toHaveLength(1);
	},
	LONG,
);

test("a friend keeps one time: the next hold ends the one before", async () => {
	const [friend, other] = [await buildFriend(), await buildFriend()];
	await post("/hold", wanted(friend, "&visit=visit-aaa"));
	expect((await post("/hold", wanted(other, "&visit=visit-bbb"))).status).toBe(409);
	await post("/hold", wanted(friend, "&visit=visit-ccc", "2026-11-25T16:00"));
	expect((await post("/hold", wanted(other, "&visit=visit-bbb"))).status).toBe(200);
});

test("an operator's drag onto a friend's hold wins, and the friend is offered others", async () => {
	const operator = await buildSession();
	const base = { course_id: salon.courses[0], salon_resource_id: salon.resources[0], name: "電話の客" };
	const { id } = await requestJson<{ id: number }>(`/api/v2/salon/${salon.id}/reservations`, {
		as: operator,
		json: { ...base, date: "2026-11-25", from: "10:00" },
	});
	const friend = await buildFriend();
	const visitor = await post("/hold", wanted(friend, "&visit=visit-aaa"));
	await requestJson(`/api/v2/salon/${salon.id}/reservations`, {
		as: operator,
		method: "PUT",
		whole: true,
		json: { ...base, id, date: "2026-11-25", from: "14:00" },
	});
	await visitor.press("内容を確認する");
	await visitor.press("予約する");
	expect(visitor.status).toBe(409);
	expect(visitor.said).toContain("近い空き時間");
	expect(await approved()).toHaveLength(1);
});
