import { beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { writeSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { bought, buildScript, buildTracker, report, seen } from "#tests/support/site.ts";
import { rows } from "#tests/support/snapshot.ts";
import { store } from "#tests/support/stored.ts";

/* Two friends of one shop at one phone or computer (docs/conversions.md, Whose visit it is). */

let clock: TestClock;
let first: Friend;
let second: Friend;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock().rule();
	first = await buildFriend();
	second = await buildFriend();
	await buildScript();
});

/** The browser's next visit, a while after the one before; of a friend who was led there, with a token. */
let visits = 0;
const visit = (by: Friend | null, events: object[] = []) => {
	clock.pass(10 * MINUTE);
	const token = by ? writeSiteToken({ env: clock.env, now: clock.now } as never, by.id) : "";
	return report({ visit: ++visits, token, events });
};
const orders = () =>
	rows<object>("select order_id, friend_id, first_landing_id, last_landing_id from conversions order by id");

describe("a browser that two friends share", () => {
	test("is the friend's who was led there last; what each did before stays theirs", async () => {
		await visit(null, [seen(1)]);
		await visit(first, [seen(2)]);
		await visit(null, [seen(3)]);
		await visit(second, [seen(4)]);
		await visit(null, [seen(5)]);
		await visit(first, [seen(6)]);
		const whose = await rows<{ friend_id: number }>("select friend_id from script_visits order by id");
		expect(whose.map(({ friend_id }) => friend_id)).toEqual(
			[first, first, first, second, second, first].map(({ id }) => id),
		);
	});

	test("begins a visit for whoever is led there, also where the browser goes on with the one before", async () => {
		const on = (id: number, by: Friend | null) =>
			report({
				visit: 900,
				token: by ? writeSiteToken({ env: clock.env, now: clock.now } as never, by.id) : "",
				events: [seen(id)],
			});
		await on(1, null);
		await on(2, first);
		await on(3, second);
		await on(4, null);
		await on(5, first);
		expect(
			await rows(
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
			["flyer", "poster", "story"].map((code) => store("landings", { name: code, code, created_at: 1 })),
		);
		const came = (landing_id: number | undefined, by: Friend) =>
			store("landing_visits", { landing_id, friend_id: by.id, created_at: clock.now });
		await came(flyer, first);
		clock.pass(MINUTE);
		await came(poster, second);
		clock.pass(MINUTE);
		await came(story, first);
		await visit(first, [bought(1, { order_id: "A-1" })]);
		await visit(second, [bought(2, { order_id: "A-2" })]);
		// Both look at the page that thanks for the first one's order again.
		await visit(null, [bought(3, { order_id: "A-1" })]);
		await visit(null, [bought(4, { order_id: "A-3" })]);
		expect(await orders()).toEqual([
			{ order_id: "A-1", friend_id: first.id, first_landing_id: flyer, last_landing_id: story },
			{ order_id: "A-2", friend_id: second.id, first_landing_id: poster, last_landing_id: poster },
			{ order_id: "A-3", friend_id: second.id, first_landing_id: poster, last_landing_id: poster },
		]);
	});

	test("counts each of them once where each friend counts once", async () => {
		await buildTracker({ twice_type: 1 });
		for (const by of [first, second, first, second]) await visit(by, [bought(visits + 10)]);
		expect((await orders()).map((each) => (each as { friend_id: number }).friend_id)).toEqual([
			first.id,
			second.id,
		]);
	});
});
