import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { writeSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildScript, buildTracker, pageSeen, purchase, sendSiteReport } from "#tests/support/shop-site.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/* Two friends who share one browser with a shop (docs/conversions.md, Attribution to a friend). */

let clock: TestClock;
let first: FriendRecord;
let second: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	first = await buildFriend();
	second = await buildFriend();
	await buildScript();
});

/** The browser's next visit, ten minutes later; with a token if it came from a friend's link. */
let visits = 0;
const visit = (by: FriendRecord | null, events: object[] = []) => {
	clock.pass(10 * MINUTE);
	const token = by ? writeSiteToken({ env: clock.env, now: clock.now } as never, by.id) : "";
	return sendSiteReport({ visit: ++visits, token, events });
};
const orders = () =>
	readRows<object>(
		"select order_id, friend_id, first_landing_id, last_landing_id from conversions order by id",
	);

describe("a browser that two friends share", () => {
	test("is the friend's who was led there last; what each did before stays theirs", async () => {
		await visit(null, [pageSeen(1)]);
		await visit(first, [pageSeen(2)]);
		await visit(null, [pageSeen(3)]);
		await visit(second, [pageSeen(4)]);
		await visit(null, [pageSeen(5)]);
		await visit(first, [pageSeen(6)]);
		const whose = await readRows<{ friend_id: number }>("select friend_id from script_visits order by id");
		expect(whose.map(({ friend_id }) => friend_id)).toEqual(
			[first, first, first, second, second, first].map(({ id }) => id),
		);
	});

	test("begins a visit for whoever is led there, also where the browser goes on with the one before", async () => {
		const on = (id: number, by: FriendRecord | null) =>
			sendSiteReport({
				visit: 900,
				token: by ? writeSiteToken({ env: clock.env, now: clock.now } as never, by.id) : "",
				events: [pageSeen(id)],
			});
		await on(1, null);
		await on(2, first);
		await on(3, second);
		await on(4, null);
		await on(5, first);
		expect(
			await readRows(
				`select v.friend_id, group_concat(w.id) as pages from script_visits v
					join script_views w on w.visit_id = v.id group by v.id order by v.id`,
			),
		).toEqual([
			{ friend_id: first.id, pages: "1,2,5" },
			{ friend_id: second.id, pages: "3,4" },
		]);
	});

	test("gives each order to whoever had been led there, with the first and last landing page of that friend", async () => {
		await buildTracker();
		const [flyer, poster, story] = await Promise.all(
			["flyer", "poster", "story"].map((code) => storeRow("landings", { name: code, code, created_at: 1 })),
		);
		const came = (landing_id: number | undefined, by: FriendRecord) =>
			storeRow("landing_visits", { landing_id, friend_id: by.id, created_at: clock.now });
		await came(flyer, first);
		clock.pass(MINUTE);
		await came(poster, second);
		clock.pass(MINUTE);
		await came(story, first);
		await visit(first, [purchase(1, { order_id: "A-1" })]);
		await visit(second, [purchase(2, { order_id: "A-2" })]);
		// Both reload the confirmation of the first friend's order.
		await visit(null, [purchase(3, { order_id: "A-1" })]);
		await visit(null, [purchase(4, { order_id: "A-3" })]);
		expect(await orders()).toEqual([
			{ order_id: "A-1", friend_id: first.id, first_landing_id: flyer, last_landing_id: story },
			{ order_id: "A-2", friend_id: second.id, first_landing_id: poster, last_landing_id: poster },
			{ order_id: "A-3", friend_id: second.id, first_landing_id: poster, last_landing_id: poster },
		]);
	});

	test("counts each of them once where each friend counts once", async () => {
		await buildTracker({ twice_type: 1 });
		for (const by of [first, second, first, second]) await visit(by, [purchase(visits + 10)]);
		expect((await orders()).map((each) => (each as { friend_id: number }).friend_id)).toEqual([
			first.id,
			second.id,
		]);
	});
});
