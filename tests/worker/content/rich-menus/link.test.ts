import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import type { Friend } from "#db/engine/friends.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { filterSchema } from "#domain/engine/filters/filter.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { DEFAULT_ZONE, HOUR, MINUTE, SECOND } from "#domain/platform/time/time.ts";
import { LINK_ATTEMPTS } from "#functions/content/rich-menus/claim.ts";
import { workMenuLinks } from "#functions/content/rich-menus/work.ts";
import { countOf } from "#functions/engine/filters/audience.ts";
import { tick } from "#functions/tick.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import { TestClock } from "#tests/support/clock.ts";
import { counted, failingAt, interruptedAt, planOf } from "#tests/support/database.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { appendixOf, crudOk, membersOf } from "#tests/support/items.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask } from "#tests/support/requests.ts";
import {
	buildFriendsWishing,
	buildMenu,
	menuNow,
	openLinks,
	wish,
	workMenus,
} from "#tests/support/richmenus.ts";
import { restore } from "#tests/support/stored.ts";

let clock: TestClock;
let operator: Session;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock();
	// Calls of pages are made by the real clock: what they leave is due by now.
	clock.now = Date.now() + HOUR;
	operator = await signedInOperator();
	friend = await buildFriend();
});

const work = () => workMenuLinks(clock.context());
const shown = async (who: { lineUserId: string } = friend) => (await line.shown())[who.lineUserId];

/** A menu that LINE has. */
async function buildMadeMenu(): Promise<{ id: number; atLine: string }> {
	const id = await buildMenu(operator);
	await workMenus(clock);
	return { id, atLine: (await menuNow(id)).lineMenuId! };
}

describe("LINE is told", () => {
	test("of one friend by its single call, and of the menu that is taken away likewise", async () => {
		const { id, atLine } = await buildMadeMenu();
		await wish(clock, friend, id);
		await work();
		expect(await shown()).toBe(atLine);
		await wish(clock, friend, null);
		await work();
		expect(await shown()).toBeUndefined();
		expect((await line.calls("menu-link")).map(({ path }) => path)).toEqual([
			`/v2/bot/user/${friend.lineUserId}/richmenu/${atLine}`,
		]);
		expect((await line.calls("menu-unlink")).map(({ path }) => path)).toEqual([
			`/v2/bot/user/${friend.lineUserId}/richmenu`,
		]);
		expect(await openLinks()).toEqual([]);
	});

	test("of many by its bulk call, 500 at a time, menu by menu", async () => {
		const one = await buildMadeMenu();
		const other = await buildMadeMenu();
		const many = await buildFriendsWishing(clock, 1_001, one.id);
		const pair = [await buildFriend(), await buildFriend()];
		for (const each of pair) await wish(clock, each, other.id);
		const leaving = [await buildFriend(), await buildFriend()];
		for (const each of leaving) await wish(clock, each, null);
		await work();
		const links = await line.calls("menu-link");
		const sizes = links.map(({ body }) => [body?.richMenuId, body?.userIds?.length]);
		expect(sizes.filter(([menu]) => menu === one.atLine)).toEqual([
			[one.atLine, 500],
			[one.atLine, 500],
		]);
		expect(sizes).toContainEqual([other.atLine, 2]);
		expect((await line.calls("menu-unlink")).map(({ body }) => body?.userIds?.length)).toEqual([2]);
		const all = await line.shown();
		expect(many.filter((userId) => all[userId] !== one.atLine)).toEqual([]);
		expect(pair.map(({ lineUserId }) => all[lineUserId])).toEqual([other.atLine, other.atLine]);
		expect(await openLinks()).toEqual([]);
	});

	test("once by workers who come at once", async () => {
		const { id } = await buildMadeMenu();
		await buildFriendsWishing(clock, 700, id);
		await Promise.all([work(), work(), work()]);
		const told = (await line.calls("menu-link")).flatMap(({ body }) => body?.userIds ?? []);
		expect([told.length, new Set(told).size]).toEqual([700, 700]);
	});

	test("of nobody whose turn has not come", async () => {
		const { id } = await buildMadeMenu();
		await wish(clock, friend, id);
		clock.advance(-SECOND);
		await work();
		expect(await line.calls("menu-link")).toEqual([]);
	});
});

describe("a link", () => {
	test("to a menu that LINE has not got waits until it is made, without anybody asking for it", async () => {
		const id = await buildMenu(operator);
		await env.DB.prepare("delete from errands").run();
		await wish(clock, friend, id);
		await work();
		expect(await openLinks()).toMatchObject([{ richmenuId: id, error: expect.stringMatching(/./) }]);
		await workMenus(clock);
		expect(await shown()).toBe((await menuNow(id)).lineMenuId);
		expect(await openLinks()).toEqual([]);
	});

	test("to a menu that is off or gone takes the friend's menu away", async () => {
		const { id } = await buildMadeMenu();
		const off = await buildMadeMenu();
		await wish(clock, friend, id);
		await work();
		await wish(clock, friend, off.id);
		await restore("richmenus", off.id, { is_active: 0 });
		await work();
		expect(await shown()).toBeUndefined();
	});

	test("is tried again while LINE is in trouble, later and later", async () => {
		const { id, atLine } = await buildMadeMenu();
		await wish(clock, friend, id);
		await line.answers("menu-link", { status: 500 }, { ends: "drop" }, { status: 503 });
		const waits: number[] = [];
		for (let attempt = 1; attempt <= 3; attempt++) {
			await work();
			const [link] = await openLinks();
			expect(link).toMatchObject({ attempts: attempt, error: expect.stringMatching(/./) });
			waits.push(link!.nextAttemptAt! - clock.now);
			clock.now = link!.nextAttemptAt!;
		}
		expect(waits[0]).toBeLessThan(waits[1]!);
		expect(waits[1]).toBeLessThan(waits[2]!);
		await work();
		expect(await shown()).toBe(atLine);
		expect(await openLinks()).toEqual([]);
	});

	test("waits as long as LINE asks for with a 429, and wakes its worker then", async () => {
		const { id } = await buildMadeMenu();
		await wish(clock, friend, id);
		await line.answers("menu-link", { status: 429, headers: { "Retry-After": "40" } });
		await work();
		expect(await openLinks()).toMatchObject([{ nextAttemptAt: clock.now + 40 * SECOND }]);
		expect(clock.jobs.delays.at(-1)).toBe(41);
	});

	test("that LINE refuses stays with the reason and is not tried again, until it is wished for anew", async () => {
		const { id, atLine } = await buildMadeMenu();
		await wish(clock, friend, id);
		await line.answers("menu-link", { status: 404, message: "richmenu not found" });
		await work();
		clock.advance(24 * HOUR);
		await work();
		expect(await line.calls("menu-link")).toHaveLength(1);
		expect(await openLinks()).toMatchObject([
			{ nextAttemptAt: null, error: expect.stringContaining("richmenu not found") },
		]);
		await wish(clock, friend, id);
		await work();
		expect(await shown()).toBe(atLine);
	});

	test("that was tried for a day is given up at its claim, with its last reason, whoever died of it", async () => {
		const { id } = await buildMadeMenu();
		const others = [friend, await buildFriend(), await buildFriend()];
		for (const each of others) await wish(clock, each, id);
		await env.DB.batch([
			env.DB.prepare("update richmenu_links set attempts = ?").bind(LINK_ATTEMPTS),
			env.DB.prepare("update richmenu_links set error = ? where friend_id = ?").bind(
				DELIVERY_TEXTS.lineSilent,
				friend.id,
			),
			env.DB.prepare("update richmenu_links set attempts = 0 where friend_id = ?").bind(others[2]!.id),
		]);
		await work();
		expect(await openLinks()).toMatchObject([
			{ friendId: friend.id, nextAttemptAt: null, error: DELIVERY_TEXTS.lineSilent },
			{ friendId: others[1]!.id, nextAttemptAt: null, error: BACKGROUND_TEXTS.workStopped },
		]);
		expect(Object.keys(await line.shown())).toEqual([others[2]!.lineUserId]);
	});

	test("that failed tells why to whoever may see the friend, and to nobody else", async () => {
		const { id } = await buildMadeMenu();
		await wish(clock, friend, id);
		await env.DB.prepare("update richmenu_links set next_attempt_at = null, error = ?")
			.bind(DELIVERY_TEXTS.lineSilent)
			.run();
		const { groups } = await crudOk("richmenu", operator, { action: "newGroup", name: "秋" });
		await restore("richmenus", id, { group_id: groups[0]!.id });
		const branch = await signedInOperator({ scope: { all: false, tagIds: [] } });
		const failed = async (as: Session) =>
			(await ask<{ items: object[] }>("/api/richmenus/failed", { as })).items;
		expect(await failed(operator)).toEqual([
			{ id, name: expect.any(String), group_id: groups[0]!.id, count: 1, reason: DELIVERY_TEXTS.lineSilent },
		]);
		expect(await failed(branch)).toEqual([]);
		const told = { failed_count: 1, failure: DELIVERY_TEXTS.lineSilent };
		expect(await appendixOf("richmenu", operator, id)).toMatchObject(told);
		expect(await appendixOf("richmenu", branch, id)).toMatchObject({ failed_count: 0, failure: null });
	});

	test("that failed is not counted as shown: not in the list, nor by the search to which its count leads", async () => {
		const { id } = await buildMadeMenu();
		const [tried, kept] = [await buildFriend(), await buildFriend()];
		for (const each of [friend, tried, kept]) await wish(clock, each, id);
		const fail = (of: Friend, state: string) =>
			env.DB.prepare(`update richmenu_links set ${state}, error = 'x' where friend_id = ?`).bind(of.id).run();
		await fail(friend, "next_attempt_at = null");
		// LINE may take what was tried a few times only.
		await fail(tried, "attempts = 3");
		expect(await appendixOf("richmenu", operator, id)).toMatchObject({ member_count: 2, failed_count: 1 });
		const { items } = await membersOf("richmenu", operator, id);
		expect(items.map((member) => member.id).sort()).toEqual([tried.id, kept.id].sort());
		const found = async (match: number) => {
			const inputs = [{ type: 93, richmenu_id: id, match }];
			const filter = filterSchema.parse({ inputs, with_blocked: 1, user_rate_type: 1 });
			const at = { now: clock.now, zone: DEFAULT_ZONE };
			const [row] = await rowsOf<{ count: number }>(connect(env.DB), countOf(at, filter, sql`1`));
			return row?.count;
		};
		expect(await Promise.all([0, 10, 2, 12].map(found))).toEqual([2, 1, 2, 1]);
	});

	test("to a menu that LINE does not take is told where failed menus are, though nobody waits for it", async () => {
		const id = await buildMenu(operator);
		await env.DB.prepare(
			"update errands set next_attempt_at = null, error = 'x' where kind = 'richmenu'",
		).run();
		const { items } = await ask<{ items: object[] }>("/api/richmenus/failed", { as: operator });
		expect(items).toMatchObject([{ id, group_id: null, count: 0, reason: "x" }]);
	});

	test("of a friend whom LINE does not take keeps nobody else from theirs", async () => {
		const { id, atLine } = await buildMadeMenu();
		const wrong = await buildFriend({ lineUserId: "U-nonsense" });
		const other = await buildFriend();
		for (const each of [friend, wrong, other]) await wish(clock, each, id);
		await work();
		expect([await shown(friend), await shown(other)]).toEqual([atLine, atLine]);
		expect(await openLinks()).toMatchObject([{ friendId: wrong.id, nextAttemptAt: null }]);
	});
});

describe("nothing is lost", () => {
	test("when a worker dies between LINE's answer and ours: LINE is told again", async () => {
		const { id, atLine } = await buildMadeMenu();
		const userIds = await buildFriendsWishing(clock, 3, id);
		const dying = connect(failingAt(env.DB, /delete from "richmenu_links"/));
		await expect(workMenuLinks(clock.context({ db: dying }))).rejects.toThrow();
		expect(await openLinks()).toHaveLength(3);
		await work();
		expect(await line.calls("menu-link")).toHaveLength(1);
		clock.advance(MINUTE);
		await work();
		expect(await line.calls("menu-link")).toHaveLength(2);
		const all = await line.shown();
		expect(userIds.map((userId) => all[userId])).toEqual([atLine, atLine, atLine]);
		expect(await openLinks()).toEqual([]);
	});

	test("when the wish changes before ours is written down: what is wished for now is told", async () => {
		const one = await buildMadeMenu();
		const other = await buildMadeMenu();
		await wish(clock, friend, one.id);
		const meanwhile = interruptedAt(env.DB, /delete from "richmenu_links"/, () =>
			wish(clock, friend, other.id),
		);
		await workMenuLinks(clock.context({ db: connect(meanwhile) }));
		await work();
		expect(await shown()).toBe(other.atLine);
		expect(await openLinks()).toEqual([]);
	});

	test("when another worker told LINE of a newer wish before our older call arrived", async () => {
		const one = await buildMadeMenu();
		const other = await buildMadeMenu();
		await wish(clock, friend, one.id);
		// Held up after its claim, while another tells LINE of the newer wish.
		const late = interruptedAt(env.DB, /select f.id as friendId/, async () => {
			clock.advance(1);
			await wish(clock, friend, other.id);
			await work();
			expect(await shown()).toBe(other.atLine);
		});
		await workMenuLinks(clock.context({ db: connect(late) }));
		await work();
		expect(await shown()).toBe(other.atLine);
		expect(await openLinks()).toEqual([]);
	});
});

describe("the clock", () => {
	test("wakes the worker for links that are due, and finds them through their index", async () => {
		const { id } = await buildMadeMenu();
		await wish(clock, friend, id);
		clock.jobs.delays = [];
		const { database, trips } = counted(env.DB);
		await tick(clock.context({ db: connect(database) }));
		expect(clock.jobs.delays).toContain(0);
		await workMenuLinks(clock.context({ db: connect(database) }));
		const sent = trips
			.flat()
			.filter(({ sql }) => /slot from "richmenu_links"|update "richmenu_links" set next/.test(sql));
		expect(sent.length).toBeGreaterThan(1);
		const plans = await Promise.all(sent.map(async (each) => (await planOf(env.DB, each)).join("\n")));
		for (const plan of plans) expect(plan).toMatch(/richmenu_links_due/);
	});
});

test("a call about one menu that LINE is silent about keeps no other menu waiting", async () => {
	const menus = [await buildMadeMenu(), await buildMadeMenu(), await buildMadeMenu()];
	const friends = [await buildFriend(), await buildFriend(), await buildFriend()];
	for (const [at, each] of friends.entries()) {
		await wish(clock, each, menus[at]!.id);
		clock.advance(1);
	}
	await line.answers("menu-link", { ends: "silence" });
	const limits = CallLimits.hold();
	const left: Promise<void>[] = [];
	await workMenuLinks(clock.context(), (late) => left.push(late));
	expect(await Promise.all(friends.map(shown))).toEqual([undefined, menus[1]!.atLine, menus[2]!.atLine]);
	expect(await openLinks()).toMatchObject([{ friendId: friends[0]!.id, lost: 1 }]);
	limits.runOut();
	await Promise.all(left);
	expect(await openLinks()).toMatchObject([
		{ friendId: friends[0]!.id, lost: 0, error: DELIVERY_TEXTS.lineSilent },
	]);
});
