import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { ADDED_BY_TEXTS, EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildLineUserId } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let fresh: number;
let legacy: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	operator = await buildSession();
	fresh = await buildItem("scenario", operator, { name: "新しい友だち" });
	legacy = await buildItem("scenario", operator, { name: "以前からの友だち" });
});

const ADDRESS = "/api/setting/follow";
const set = (json: object, as = operator) => sendRequest(ADDRESS, { as, method: "PUT", json });
const setBoth = () => set({ new_follower_content_group_id: fresh, legacy_follower_content_group_id: legacy });
const reading = () =>
	readRows<{ scenario_id: number; line_user_id: string }>(
		`select s.scenario_id, f.line_user_id from scenario_subscriptions s join friends f on f.id = s.friend_id
			where s.state = 'reading' order by s.id`,
	);

describe("[E-210, E-403] the setting", () => {
	test("is none until it is set, and none again where it is emptied", async () => {
		const none = { new_follower_content_group_id: null, legacy_follower_content_group_id: null };
		expect(await requestJson(ADDRESS, { as: operator })).toEqual(none);
		expect((await setBoth()).status).toBe(200);
		expect(await requestJson(ADDRESS, { as: operator })).toEqual({
			new_follower_content_group_id: fresh,
			legacy_follower_content_group_id: legacy,
		});
		await set({ new_follower_content_group_id: "", legacy_follower_content_group_id: 0 });
		expect(await requestJson(ADDRESS, { as: operator })).toEqual(none);
	});

	test("takes no scenario that is gone, and is changed only by who writes scenarios", async () => {
		await sendRequest(`/api/v1/content_groups/${legacy}`, { as: operator, method: "DELETE" });
		const reader = await buildSession({ abilities: ["scenario-read"] });
		const before = await takeSnapshot();
		const refused = await setBoth();
		expect([refused.status, await refused.json()]).toEqual([
			422,
			{ legacy_follower_content_group_id: [FIELD_TEXTS.itemGone("シナリオ")] },
		]);
		expect((await set({ new_follower_content_group_id: fresh }, reader)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
		expect((await sendRequest(ADDRESS, { as: reader })).status).toBe(200);
	});
});

describe("a friend who is met for the first time", () => {
	const from = buildLineUserId(0xabc);

	test("by a follow begins the scenario for new friends, once, however often the event comes", async () => {
		await setBoth();
		const follow = lineEvents.follow({ from, at: clock.now });
		await receiveAndWork(clock, follow);
		await receiveAndWork(clock, follow);
		await receiveAndWork(clock, lineEvents.unfollow({ from, at: clock.now + 1 }));
		await receiveAndWork(clock, lineEvents.follow({ from, at: clock.now + 2 }));
		await receiveAndWork(clock, lineEvents.text({ from, at: clock.now + 3, text: "こんにちは" }));
		expect(await reading()).toEqual([{ scenario_id: fresh, line_user_id: from }]);
	});

	test("gets the first step with their event, without waiting for the clock", async () => {
		await sendRequest(`/api/scenario/${fresh}/steps`, {
			...{ as: operator, method: "PUT" },
			json: { steps: [{ day: 0, minute: 0, inputs: [{ type: 1, text: "はじめまして" }] }] },
		});
		await setBoth();
		await receiveAndWork(clock, lineEvents.follow({ from, at: clock.now }));
		expect(await readRows("select r.cause_type from runs r")).toEqual([{ cause_type: "scenario" }]);
	});

	test("by a message begins the one for friends from before", async () => {
		await setBoth();
		await receiveAndWork(clock, lineEvents.text({ from, at: clock.now, text: "こんにちは" }));
		await receiveAndWork(clock, lineEvents.text({ from, at: clock.now + 1, text: "もう一度" }));
		expect(await reading()).toEqual([{ scenario_id: legacy, line_user_id: from }]);
	});

	test("by a follow and a message at once begins the one for new friends alone", async () => {
		await setBoth();
		await receiveAndWork(
			clock,
			lineEvents.text({ from, at: clock.now + 1, text: "こんにちは" }),
			lineEvents.follow({ from, at: clock.now }),
		);
		expect(await reading()).toEqual([{ scenario_id: fresh, line_user_id: from }]);
	});

	const follow = (at: number, isUnblocked = false) =>
		lineEvents.follow({ from, at: clock.now + at, isUnblocked });
	const text = (at: number) => lineEvents.text({ from, at: clock.now + at, text: "こんにちは" });
	const unfollow = (at: number) => lineEvents.unfollow({ from, at: clock.now + at });

	test.each([
		["a first follow, then a message", () => [follow(0), text(1)], "new"],
		["a follow after a block", () => [follow(0, true)], "legacy"],
		["a follow after a block, then a message", () => [follow(0, true), text(1)], "legacy"],
		[
			"a first follow, a block, and a follow after it",
			() => [follow(0), unfollow(1), follow(2, true)],
			"new",
		],
	])(
		"%s begins the same in whatever order the events arrive, together or apart",
		async (_, events, which) => {
			for (const order of ordersOf(events())) {
				for (const isTogether of [true, false]) {
					await resetState();
					operator = await buildSession();
					fresh = await buildItem("scenario", operator, { name: "新しい友だち" });
					legacy = await buildItem("scenario", operator, { name: "以前からの友だち" });
					await setBoth();
					for (const some of isTogether ? [order] : order.map((event) => [event]))
						await receiveAndWork(clock, ...some);
					expect(await reading()).toEqual([
						{ scenario_id: which === "new" ? fresh : legacy, line_user_id: from },
					]);
				}
			}
		},
	);

	test("[why not] is said to have come as what they were met as", async () => {
		await setBoth();
		await receiveAndWork(clock, follow(0, true));
		const [friend] = await readRows<{ id: number }>("select id from friends where line_user_id = ?", from);
		const said = await requestJson<{ facts: { label: string; value: string }[] }>(
			`/api/friends/${friend!.id}/explain/scenario/${fresh}`,
			{ as: operator },
		);
		expect(said.facts).toContainEqual({ label: EXPLAIN_TEXTS.addedBy, value: ADDED_BY_TEXTS.return });
	});

	test("begins none where none is set, or where it was deleted since", async () => {
		await receiveAndWork(clock, lineEvents.follow({ from, at: clock.now }));
		await setBoth();
		await sendRequest(`/api/v1/content_groups/${fresh}`, { as: operator, method: "DELETE" });
		await receiveAndWork(clock, lineEvents.follow({ from: buildLineUserId(0xdef), at: clock.now }));
		expect(await reading()).toEqual([]);
	});
});

test("a friend who comes back after a block, known from a message before, begins nothing", async () => {
	const friend = await buildFriend();
	await receiveAndWork(
		clock,
		lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "こんにちは" }),
	);
	await setBoth();
	await receiveAndWork(clock, lineEvents.unfollow({ from: friend.lineUserId, at: clock.now + 1 }));
	await receiveAndWork(clock, lineEvents.follow({ from: friend.lineUserId, at: clock.now + 2 }));
	expect(await reading()).toEqual([]);
});

test("a friend known from a message before it was set begins nothing, by another message or a follow", async () => {
	const [writer, follower] = [await buildFriend(), await buildFriend()];
	const text = (friend: FriendRecord, at: number) =>
		lineEvents.text({ from: friend.lineUserId, at: clock.now + at, text: "こんにちは" });
	await receiveAndWork(clock, text(writer, 0), text(follower, 0));
	await setBoth();
	await receiveAndWork(clock, text(writer, 1));
	await receiveAndWork(clock, lineEvents.follow({ from: follower.lineUserId, at: clock.now + 1 }));
	expect(await reading()).toEqual([]);
});

function ordersOf<Each>(all: Each[]): Each[][] {
	if (all.length < 2) return [all];
	return all.flatMap((one, place) => ordersOf(all.toSpliced(place, 1)).map((rest) => [one, ...rest]));
}
