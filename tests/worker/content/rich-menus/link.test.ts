import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DEFAULT_ZONE, HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { MENU_LINK_ATTEMPTS } from "#functions/content/rich-menus/claim-menu-links.ts";
import { sendDueMenuLinks } from "#functions/content/rich-menus/menu-link-worker.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { runTick } from "#functions/tick.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { expectCrud, fetchItemAppendix, fetchItemMembers } from "#tests/support/item-requests.ts";
import { countRoundTrips, explainQueryPlan, failAt, interruptAt } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import {
	beginMenuAccount,
	buildFriendsAwaitingMenu,
	buildRichMenu,
	findFriendMenu,
	listOpenMenuLinks,
	setDesiredMenu,
	workMenuQueue,
} from "#tests/support/richmenu-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, operator, friend } = await beginMenuAccount());
});

const work = () => sendDueMenuLinks(clock.context());
const shown = async (who: { lineUserId: string } = friend) => (await fakeLine.shown())[who.lineUserId];

/** Menu that exists at LINE. */
async function buildMadeMenu(): Promise<{ id: number; atLine: string }> {
	const id = await buildRichMenu(operator);
	await workMenuQueue(clock);
	return { id, atLine: (await findFriendMenu(id)).lineMenuId! };
}

describe("LINE is told", () => {
	test("of one friend by its single call, and of the menu that is taken away likewise", async () => {
		const { id, atLine } = await buildMadeMenu();
		await setDesiredMenu(clock, friend, id);
		await work();
		expect(await shown()).toBe(atLine);
		await setDesiredMenu(clock, friend, null);
		await work();
		expect(await shown()).toBeUndefined();
		expect((await fakeLine.calls("menu-link")).map(({ path }) => path)).toEqual([
			`/v2/bot/user/${friend.lineUserId}/richmenu/${atLine}`,
		]);
		expect((await fakeLine.calls("menu-unlink")).map(({ path }) => path)).toEqual([
			`/v2/bot/user/${friend.lineUserId}/richmenu`,
		]);
		expect(await listOpenMenuLinks()).toEqual([]);
	});

	test("of many by its bulk call, 500 at a time, menu by menu", async () => {
		const one = await buildMadeMenu();
		const other = await buildMadeMenu();
		const many = await buildFriendsAwaitingMenu(clock, 1_001, one.id);
		const pair = [await buildFriend(), await buildFriend()];
		for (const each of pair) await setDesiredMenu(clock, each, other.id);
		const leaving = [await buildFriend(), await buildFriend()];
		for (const each of leaving) await setDesiredMenu(clock, each, null);
		await work();
		const links = await fakeLine.calls("menu-link");
		const sizes = links.map(({ body }) => [body?.richMenuId, body?.userIds?.length]);
		expect(sizes.filter(([menu]) => menu === one.atLine)).toEqual([
			[one.atLine, 500],
			[one.atLine, 500],
		]);
		expect(sizes).toContainEqual([other.atLine, 2]);
		expect((await fakeLine.calls("menu-unlink")).map(({ body }) => body?.userIds?.length)).toEqual([2]);
		const all = await fakeLine.shown();
		expect(many.filter((userId) => all[userId] !== one.atLine)).toEqual([]);
		expect(pair.map(({ lineUserId }) => all[lineUserId])).toEqual([other.atLine, other.atLine]);
		expect(await listOpenMenuLinks()).toEqual([]);
	});

	test("once by workers who come at once", async () => {
		const { id } = await buildMadeMenu();
		await buildFriendsAwaitingMenu(clock, 700, id);
		await Promise.all([work(), work(), work()]);
		const told = (await fakeLine.calls("menu-link")).flatMap(({ body }) => body?.userIds ?? []);
		expect([told.length, new Set(told).size]).toEqual([700, 700]);
	});

	test("of nobody whose turn has not come", async () => {
		const { id } = await buildMadeMenu();
		await setDesiredMenu(clock, friend, id);
		clock.advance(-SECOND);
		await work();
		expect(await fakeLine.calls("menu-link")).toEqual([]);
	});
});

describe("a link", () => {
	test("to a menu that LINE has not got waits until it is made, without anybody asking for it", async () => {
		const id = await buildRichMenu(operator);
		await env.DB.prepare("delete from errands").run();
		await setDesiredMenu(clock, friend, id);
		await work();
		expect(await listOpenMenuLinks()).toMatchObject([{ richmenuId: id, error: expect.stringMatching(/./) }]);
		await workMenuQueue(clock);
		expect(await shown()).toBe((await findFriendMenu(id)).lineMenuId);
		expect(await listOpenMenuLinks()).toEqual([]);
	});

	test("to a menu that is off or gone takes the friend's menu away", async () => {
		const { id } = await buildMadeMenu();
		const off = await buildMadeMenu();
		await setDesiredMenu(clock, friend, id);
		await work();
		await setDesiredMenu(clock, friend, off.id);
		await updateRow("richmenus", off.id, { is_active: 0 });
		await work();
		expect(await shown()).toBeUndefined();
	});

	test("is tried again while LINE is in trouble, later and later", async () => {
		const { id, atLine } = await buildMadeMenu();
		await setDesiredMenu(clock, friend, id);
		await fakeLine.answers("menu-link", { status: 500 }, { ends: "drop" }, { status: 503 });
		const waits: number[] = [];
		for (let attempt = 1; attempt <= 3; attempt++) {
			await work();
			const [link] = await listOpenMenuLinks();
			expect(link).toMatchObject({ attempts: attempt, error: expect.stringMatching(/./) });
			waits.push(link!.nextAttemptAt! - clock.now);
			clock.now = link!.nextAttemptAt!;
		}
		expect(waits[0]).toBeLessThan(waits[1]!);
		expect(waits[1]).toBeLessThan(waits[2]!);
		await work();
		expect(await shown()).toBe(atLine);
		expect(await listOpenMenuLinks()).toEqual([]);
	});

	test("waits as long as LINE asks for with a 429, and wakes its worker then", async () => {
		const { id } = await buildMadeMenu();
		await setDesiredMenu(clock, friend, id);
		await fakeLine.answers("menu-link", { status: 429, headers: { "Retry-After": "40" } });
		await work();
		expect(await listOpenMenuLinks()).toMatchObject([{ nextAttemptAt: clock.now + 40 * SECOND }]);
		expect(clock.jobs.delays.at(-1)).toBe(41);
	});

	test("that LINE refuses stays with the reason and is not tried again, until it is wished for anew", async () => {
		const { id, atLine } = await buildMadeMenu();
		await setDesiredMenu(clock, friend, id);
		await fakeLine.answers("menu-link", { status: 404, message: "richmenu not found" });
		await work();
		clock.advance(24 * HOUR);
		await work();
		expect(await fakeLine.calls("menu-link")).toHaveLength(1);
		expect(await listOpenMenuLinks()).toMatchObject([
			{ nextAttemptAt: null, error: expect.stringContaining("richmenu not found") },
		]);
		await setDesiredMenu(clock, friend, id);
		await work();
		expect(await shown()).toBe(atLine);
	});

	test("that was tried for a day is given up at its claim, with its last reason, whoever died of it", async () => {
		const { id } = await buildMadeMenu();
		const others = [friend, await buildFriend(), await buildFriend()];
		for (const each of others) await setDesiredMenu(clock, each, id);
		await env.DB.batch([
			env.DB.prepare("update richmenu_links set attempts = ?").bind(MENU_LINK_ATTEMPTS),
			env.DB.prepare("update richmenu_links set error = ? where friend_id = ?").bind(
				DELIVERY_TEXTS.lineSilent,
				friend.id,
			),
			env.DB.prepare("update richmenu_links set attempts = 0 where friend_id = ?").bind(others[2]!.id),
		]);
		await work();
		expect(await listOpenMenuLinks()).toMatchObject([
			{ friendId: friend.id, nextAttemptAt: null, error: DELIVERY_TEXTS.lineSilent },
			{ friendId: others[1]!.id, nextAttemptAt: null, error: BACKGROUND_TEXTS.workStopped },
		]);
		expect(Object.keys(await fakeLine.shown())).toEqual([others[2]!.lineUserId]);
	});

	test("that failed tells why to whoever may see the friend, and to nobody else", async () => {
		const { id } = await buildMadeMenu();
		await setDesiredMenu(clock, friend, id);
		await env.DB.prepare("update richmenu_links set next_attempt_at = null, error = ?")
			.bind(DELIVERY_TEXTS.lineSilent)
			.run();
		const { groups } = await expectCrud("richmenu", operator, { action: "newGroup", name: "秋" });
		await updateRow("richmenus", id, { group_id: groups[0]!.id });
		const branch = await buildSession({ scope: { all: false, tagIds: [] } });
		const failed = async (as: ConsoleSession) =>
			(await requestJson<{ items: object[] }>("/api/richmenus/failed", { as })).items;
		expect(await failed(operator)).toEqual([
			{ id, name: expect.any(String), group_id: groups[0]!.id, count: 1, reason: DELIVERY_TEXTS.lineSilent },
		]);
		expect(await failed(branch)).toEqual([]);
		const told = { failed_count: 1, failure: DELIVERY_TEXTS.lineSilent };
		expect(await fetchItemAppendix("richmenu", operator, id)).toMatchObject(told);
		expect(await fetchItemAppendix("richmenu", branch, id)).toMatchObject({ failed_count: 0, failure: null });
	});

	test("that failed is not counted as shown: not in the list, nor by the search to which its count leads", async () => {
		const { id } = await buildMadeMenu();
		const [tried, kept] = [await buildFriend(), await buildFriend()];
		for (const each of [friend, tried, kept]) await setDesiredMenu(clock, each, id);
		const fail = (of: FriendRecord, state: string) =>
			env.DB.prepare(`update richmenu_links set ${state}, error = 'x' where friend_id = ?`).bind(of.id).run();
		await fail(friend, "next_attempt_at = null");
		// LINE may accept an attempt after a few failures.
		await fail(tried, "attempts = 3");
		expect(await fetchItemAppendix("richmenu", operator, id)).toMatchObject({
			member_count: 2,
			failed_count: 1,
		});
		const { items } = await fetchItemMembers("richmenu", operator, id);
		expect(items.map((member) => member.id).sort()).toEqual([tried.id, kept.id].sort());
		const found = async (match: number) => {
			const inputs = [{ type: 93, richmenu_id: id, match }];
			const filter = filterSchema.parse({ inputs, with_blocked: 1, user_rate_type: 1 });
			const at = { now: clock.now, zone: DEFAULT_ZONE };
			const [row] = await queryRows<{ count: number }>(connectD1(env.DB), countFriends(at, filter, sql`1`));
			return row?.count;
		};
		expect(await Promise.all([0, 10, 2, 12].map(found))).toEqual([2, 1, 2, 1]);
	});

	test("to a menu that LINE does not take is told where failed menus are, though nobody waits for it", async () => {
		const id = await buildRichMenu(operator);
		await env.DB.prepare(
			"update errands set next_attempt_at = null, error = 'x' where kind = 'richmenu'",
		).run();
		const { items } = await requestJson<{ items: object[] }>("/api/richmenus/failed", { as: operator });
		expect(items).toMatchObject([{ id, group_id: null, count: 0, reason: "x" }]);
	});

	test("of a friend whom LINE does not take keeps nobody else from theirs", async () => {
		const { id, atLine } = await buildMadeMenu();
		const wrong = await buildFriend({ lineUserId: "U-nonsense" });
		const other = await buildFriend();
		for (const each of [friend, wrong, other]) await setDesiredMenu(clock, each, id);
		await work();
		expect([await shown(friend), await shown(other)]).toEqual([atLine, atLine]);
		expect(await listOpenMenuLinks()).toMatchObject([{ friendId: wrong.id, nextAttemptAt: null }]);
	});
});

describe("nothing is lost", () => {
	test("when a worker dies between LINE's answer and ours: LINE is told again", async () => {
		const { id, atLine } = await buildMadeMenu();
		const userIds = await buildFriendsAwaitingMenu(clock, 3, id);
		const dying = connectD1(failAt(env.DB, /delete from "richmenu_links"/));
		await expect(sendDueMenuLinks(clock.context({ db: dying }))).rejects.toThrow();
		expect(await listOpenMenuLinks()).toHaveLength(3);
		await work();
		expect(await fakeLine.calls("menu-link")).toHaveLength(1);
		clock.advance(MINUTE);
		await work();
		expect(await fakeLine.calls("menu-link")).toHaveLength(2);
		const all = await fakeLine.shown();
		expect(userIds.map((userId) => all[userId])).toEqual([atLine, atLine, atLine]);
		expect(await listOpenMenuLinks()).toEqual([]);
	});

	test("when the wish changes before ours is written down: what is wished for now is told", async () => {
		const one = await buildMadeMenu();
		const other = await buildMadeMenu();
		await setDesiredMenu(clock, friend, one.id);
		const meanwhile = interruptAt(env.DB, /delete from "richmenu_links"/, () =>
			setDesiredMenu(clock, friend, other.id),
		);
		await sendDueMenuLinks(clock.context({ db: connectD1(meanwhile) }));
		await work();
		expect(await shown()).toBe(other.atLine);
		expect(await listOpenMenuLinks()).toEqual([]);
	});

	test("when another worker told LINE of a newer wish before our older call arrived", async () => {
		const one = await buildMadeMenu();
		const other = await buildMadeMenu();
		await setDesiredMenu(clock, friend, one.id);
		// Delayed after its claim, while another worker links the newer menu.
		const late = interruptAt(env.DB, /select f.id as friendId/, async () => {
			clock.advance(1);
			await setDesiredMenu(clock, friend, other.id);
			await work();
			expect(await shown()).toBe(other.atLine);
		});
		await sendDueMenuLinks(clock.context({ db: connectD1(late) }));
		await work();
		expect(await shown()).toBe(other.atLine);
		expect(await listOpenMenuLinks()).toEqual([]);
	});
});

describe("the clock", () => {
	test("wakes the worker for links that are due, and finds them through their index", async () => {
		const { id } = await buildMadeMenu();
		await setDesiredMenu(clock, friend, id);
		clock.jobs.delays = [];
		const { database, trips } = countRoundTrips(env.DB);
		await runTick(clock.context({ db: connectD1(database) }));
		expect(clock.jobs.delays).toContain(0);
		await sendDueMenuLinks(clock.context({ db: connectD1(database) }));
		const sent = trips
			.flat()
			.filter(({ sql }) => /slot from "richmenu_links"|update "richmenu_links" set next/.test(sql));
		expect(sent.length).toBeGreaterThan(1);
		const plans = await Promise.all(
			sent.map(async (each) => (await explainQueryPlan(env.DB, each)).join("\n")),
		);
		for (const plan of plans) expect(plan).toMatch(/richmenu_links_due/);
	});
});

test("a call about one menu that LINE is silent about keeps no other menu waiting", async () => {
	const menus = [await buildMadeMenu(), await buildMadeMenu(), await buildMadeMenu()];
	const friends = [await buildFriend(), await buildFriend(), await buildFriend()];
	for (const [at, each] of friends.entries()) {
		await setDesiredMenu(clock, each, menus[at]!.id);
		clock.advance(1);
	}
	await fakeLine.answers("menu-link", { ends: "silence" });
	const limits = CallLimits.hold();
	const left: Promise<void>[] = [];
	await sendDueMenuLinks(clock.context(), (late) => left.push(late));
	expect(await Promise.all(friends.map(shown))).toEqual([undefined, menus[1]!.atLine, menus[2]!.atLine]);
	expect(await listOpenMenuLinks()).toMatchObject([{ friendId: friends[0]!.id, lost: 1 }]);
	limits.runOut();
	await Promise.all(left);
	expect(await listOpenMenuLinks()).toMatchObject([
		{ friendId: friends[0]!.id, lost: 0, error: DELIVERY_TEXTS.lineSilent },
	]);
});
