import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { friendIdsAfter } from "#functions/engine/filters/filter-queries.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { workFollowerImports } from "#functions/people/existing-friends/follower-import-worker.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId, buildTag, findFriendRow } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let clock: TestClock;
let imported: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock().rule();
	operator = await buildSession();
	imported = await buildFriend({
		addedBy: "before",
		followedAt: 0,
		listedImportId: 1,
		name: "",
		profileFetchedAt: null,
	});
});

const idsOf = async (input: object) => {
	const ctx = clock.context();
	const filter = filterSchema.parse({ inputs: [input] });
	const page = { cursor: 0, take: 100 };
	return (await queryRows(ctx.db, { id: number }, friendIdsAfter(ctx, filter, UNRESTRICTED, page))).map(
		({ id }) => id,
	);
};

describe("a friend from before", () => {
	test("matches no period of the registration date, and is found as such", async () => {
		const followed = await buildFriend({ addedBy: "follow" });
		const wrote = await buildFriend({ addedBy: "contact" });
		for (const period of [
			{ from: null, to: "2030-01-01" },
			{ from: "1970-01-01", to: null },
			{ relative: { rule: "before", days: 1 } },
		])
			expect(await idsOf({ type: 30, ...period })).toEqual(
				(await idsOf({ type: 110 })).filter((id) => id !== imported.id),
			);
		expect(await idsOf({ type: 110, has_type: 3 })).toEqual([imported.id, wrote.id]);
		expect(await idsOf({ type: 110, has_type: 13 })).toEqual([followed.id]);
		expect(await idsOf({ type: 110, has_type: 1 })).toEqual([followed.id]);
	});

	test("has an unknown date on the page, in the list and in the history", async () => {
		const shown = await requestJson<Record<string, unknown>>(`/api/friends/${imported.id}`, { as: operator });
		expect(shown).toMatchObject({ created_at: null, is_from_before: true, has_profile: false });
		const { items } = await requestJson<{ items: { at: string; title: string }[] }>(
			`/api/friends/${imported.id}/history`,
			{ as: operator },
		);
		expect(items).toMatchObject([{ title: "以前からの友だちとして登録" }]);
	});

	test("begins the scenario for friends from before at the first message, also after a broadcast", async () => {
		const [fresh, legacy] = [
			await buildItem("scenario", operator, { name: "新しい友だち" }),
			await buildItem("scenario", operator, { name: "以前からの友だち" }),
		];
		await sendRequest("/api/setting/follow", {
			as: operator,
			method: "PUT",
			json: { new_follower_content_group_id: fresh, legacy_follower_content_group_id: legacy },
		});
		const reading = () =>
			readRows<{ scenario_id: number }>(
				"select scenario_id from scenario_subscriptions where state = 'reading'",
			);
		await storeRow("messages", {
			friend_id: imported.id,
			timestamp: clock.now - MINUTE,
			type: "text",
			text: "お知らせ",
			outgoing: 1,
		});
		expect(await reading()).toEqual([]);
		const from = imported.lineUserId;
		await receiveAndWork(clock, lineEvents.text({ from, at: clock.now, text: "こんにちは" }));
		expect(await reading()).toEqual([{ scenario_id: legacy }]);
		expect(await findFriendRow(imported)).toMatchObject({ addedBy: "before", followedAt: 0 });
		// Their own first follow, which LINE reports late, makes them a new friend.
		await receiveAndWork(clock, lineEvents.follow({ from, at: clock.now - MINUTE }));
		expect(await reading()).toEqual([{ scenario_id: fresh }]);
		expect(await findFriendRow(imported)).toMatchObject({
			addedBy: "follow",
			followedAt: clock.now - MINUTE,
		});
	});

	test("who returns after a block has the date of the return", async () => {
		const from = imported.lineUserId;
		await receiveAndWork(clock, lineEvents.unfollow({ from, at: clock.now }));
		await receiveAndWork(clock, lineEvents.follow({ from, at: clock.now + 1, isUnblocked: true }));
		expect(await findFriendRow(imported)).toMatchObject({
			addedBy: "return",
			followedAt: clock.now + 1,
			blockedAt: null,
		});
	});
});

describe("profiles", () => {
	const request = (friend_ids: number[], as = operator) =>
		sendRequest("/api/existing_friends/profiles", { as, method: "POST", json: { friend_ids } });
	const requested = () => readRows<{ subject: string }>("select subject from errands where kind = 'profile'");

	test("of friends on the screen are read before the import comes to them", async () => {
		const known = await buildFriend();
		expect((await request([imported.id, known.id])).status).toBe(200);
		expect((await request([imported.id])).status).toBe(200);
		expect(await requested()).toEqual([{ subject: imported.lineUserId }]);
		clock.pass(MINUTE);
		await runBackgroundTasks(clock.context());
		expect((await findFriendRow(imported)).name).toBe(`名前 ${imported.lineUserId}`);
		expect(await requested()).toEqual([]);
	});

	test("are requested only of friends whom the operator sees, a hundred at once", async () => {
		const tag = await buildTag();
		const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		expect((await request([imported.id], restricted)).status).toBe(200);
		expect(await requested()).toEqual([]);
		expect((await request(Array.from({ length: 101 }, (_, index) => index + 1))).status).toBe(422);
		expect((await request([imported.id], await buildSession({ abilities: [] }))).status).toBe(403);
	});

	test("that LINE fails to give become tasks of their own, and the import goes on", async () => {
		await fakeLine.follow({ userIds: [imported.lineUserId, buildLineUserId(0xf0001)] });
		await fakeLine.answers("profile", { status: 500 });
		await sendRequest("/api/existing_friends/imports", { as: operator, method: "POST" });
		for (let round = 0; round < 4; round++) {
			clock.pass(11 * MINUTE);
			await workFollowerImports(clock.context());
		}
		expect(await requested()).toHaveLength(1);
		const [row] = await readRows<object>("select state, profiles, profiles_done from follower_imports");
		expect(row).toEqual({ state: "finished", profiles: 2, profiles_done: 2 });
	});

	test("wait at LINE's rate limit without a task for each friend", async () => {
		await fakeLine.follow({ userIds: [imported.lineUserId] });
		await fakeLine.answers("profile", { status: 429, message: "limit", headers: { "Retry-After": "300" } });
		await sendRequest("/api/existing_friends/imports", { as: operator, method: "POST" });
		clock.pass(MINUTE);
		await workFollowerImports(clock.context());
		expect(await requested()).toEqual([]);
		clock.pass(6 * MINUTE);
		await workFollowerImports(clock.context());
		expect((await findFriendRow(imported)).name).toBe(`名前 ${imported.lineUserId}`);
	});
});

test("the guide counts the friends who became known since it was begun", async () => {
	await buildFriend({ addedBy: "contact", createdAt: clock.now - MINUTE });
	const guide = async () =>
		(await requestJson<{ guide: { known_since: number } | null }>("/api/existing_friends", { as: operator }))
			.guide;
	expect(await guide()).toBeNull();
	expect((await sendRequest("/api/existing_friends/guide", { as: operator, method: "POST" })).status).toBe(
		200,
	);
	clock.pass(MINUTE);
	const from = buildLineUserId(0xf0002);
	await receiveAndWork(clock, lineEvents.text({ from, at: clock.now, text: "登録" }));
	expect(await guide()).toMatchObject({ known_since: 1 });
	const { count } = await requestJson<{ count: object }>("/api/existing_friends/line_count", {
		as: operator,
	});
	expect(count).toMatchObject({ day: "2026-11-19", followers: 0, blocks: 0 });
});
