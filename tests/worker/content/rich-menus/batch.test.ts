import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { connectD1 } from "#db/d1-client.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { expectCrud, resaveItem } from "#tests/support/item-requests.ts";
import { findLineProblems } from "#tests/support/line-validity.ts";
import { failAt } from "#tests/support/observed-database.ts";
import type { ConsoleSession } from "#tests/support/operator-builders.ts";
import {
	beginMenuAccount,
	buildFriendsAwaitingMenu,
	buildRichMenu,
	findFriendMenu,
	listOpenMenuLinks,
	setDesiredMenu,
	workMenuQueue,
} from "#tests/support/richmenu-builders.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let menuId: number;
let from: string;
let friendIds: string[];

const MANY = 600;

/** Menu that many friends have seen for an hour. */
beforeEach(async () => {
	({ clock, operator } = await beginMenuAccount());
	menuId = await buildRichMenu(operator);
	await workMenuQueue(clock);
	friendIds = await buildFriendsAwaitingMenu(clock, MANY, menuId);
	await workMenuQueue(clock);
	from = (await findFriendMenu(menuId)).lineMenuId!;
	clock.advance(HOUR);
	// Routes use the system's clock, by which the friends have had their menu for long, too.
	await env.DB.prepare("update friend_richmenus set since = 0").run();
});

const work = () => workMenuQueue(clock);
const copy = async () => (await findFriendMenu(menuId)).lineMenuId;
const openTasks = async () =>
	(await connectD1(env.DB).select().from(backgroundTasks)).map(({ kind }) => kind);
const linkCalls = async () => (await fakeLine.calls("menu-link")).length;
/** Menus at LINE of these users, each once. */
async function shownTo(userIds: string[]): Promise<(string | undefined)[]> {
	const shown = await fakeLine.shown();
	return [...new Set(userIds.map((userId) => shown[userId]))];
}
const change = () => resaveItem("richmenu", operator, menuId, { chat_bar_text: "新しい" });
const turnOff = () =>
	expectCrud("richmenu", operator, { action: "changeActive", item_ids: [menuId], sw: 0, grp_id: 0 });

/** Works until the batch's call is due and made. */
async function workToBatch(): Promise<void> {
	await work();
	clock.advance(2 * MINUTE);
	await work();
}

/** Works until nothing is left. */
async function workOff(): Promise<void> {
	for (let round = 0; round < 8; round++) {
		clock.advance(HOUR);
		await work();
	}
	expect([await openTasks(), await listOpenMenuLinks()]).toEqual([[], []]);
}

describe("a changed menu of many friends", () => {
	test("reaches them by one call, and the former copy is deleted when LINE has carried it out", async () => {
		const linked = await linkCalls();
		await change();
		await workToBatch();
		const to = (await copy())!;
		expect((await fakeLine.calls("menu-batch")).map(({ body }) => body)).toEqual([
			{ operations: [{ type: "link", from, to }], resumeRequestKey: `${from}_${to}` },
		]);
		await workOff();
		expect(await shownTo(friendIds)).toEqual([to]);
		expect(await linkCalls()).toBe(linked);
		expect((await fakeLine.menus()).map(({ richMenuId }) => richMenuId)).toEqual([to]);
		expect(await findLineProblems()).toEqual([]);
	});

	test("reaches a friend who got it just now by a call of their own", async () => {
		const recent = await buildFriend();
		await setDesiredMenu(clock, recent, menuId);
		await work();
		await change();
		await work();
		expect(await shownTo([recent.lineUserId])).toEqual([await copy()]);
		expect(await shownTo(friendIds)).toEqual([from]);
		await workOff();
	});

	test("reaches them in bulk where LINE refuses the batch, also as the fourth of an hour", async () => {
		for (const status of [400, 403, 429]) {
			await fakeLine.answers("menu-batch", { status });
			await resaveItem("richmenu", operator, menuId, { chat_bar_text: `新しい${status}` });
			await workToBatch();
			await work();
			expect(await shownTo(friendIds)).toEqual([await copy()]);
			await workOff();
		}
	});

	test("is continued by the same key after a failure, and linked in bulk after the third", async () => {
		const failed = { status: 200, json: { phase: "failed", acceptedTime: "2026-11-30T00:00:00Z" } };
		await fakeLine.answers(
			"menu-batch",
			...[1, 2, 3].map(() => ({ status: 202, headers: { "X-Line-Request-Id": "r" } })),
		);
		await fakeLine.answers("menu-batch-progress", failed, failed, failed);
		await change();
		await workToBatch();
		await workOff();
		const keys = (await fakeLine.calls("menu-batch")).map(({ body }) => body?.resumeRequestKey);
		expect(keys).toEqual(Array(3).fill(`${from}_${await copy()}`));
		expect(await shownTo(friendIds)).toEqual([await copy()]);
	});

	test("keeps its former copy while LINE is carrying the batch out", async () => {
		const ongoing = { status: 200, json: { phase: "ongoing", acceptedTime: "2026-11-30T00:00:00Z" } };
		await fakeLine.answers("menu-batch-progress", ...Array(4).fill(ongoing));
		await change();
		await workToBatch();
		clock.advance(10 * MINUTE);
		await work();
		expect((await fakeLine.menus()).map(({ richMenuId }) => richMenuId)).toContain(from);
		await workOff();
	});

	test("that changes again before the batch is not replaced by the copy in between", async () => {
		await change();
		await work();
		await resaveItem("richmenu", operator, menuId, { chat_bar_text: "もっと新しい" });
		await workToBatch();
		await workOff();
		expect(await fakeLine.calls("menu-batch")).toEqual([]);
		expect(await shownTo(friendIds)).toEqual([await copy()]);
	});

	test("comes back to nobody who gets another menu while LINE carries the batch out", async () => {
		const other = await buildRichMenu(operator);
		await work();
		const { lineMenuId: otherAtLine } = await findFriendMenu(other);
		const { results } = await env.DB.prepare(
			"select id, line_user_id as lineUserId from friends order by id limit 2 offset 1",
		).all<{
			id: number;
			lineUserId: string;
		}>();
		const leaving = results[0]!;
		await change();
		await work();
		await setDesiredMenu(clock, leaving, other);
		await work();
		// LINE's batch overwrites the call of the friend.
		await fakeLine.answers("menu-batch", {
			status: 202,
			headers: { "X-Line-Request-Id": "r" },
		});
		clock.advance(2 * MINUTE);
		await runBackgroundTasks(clock.context());
		const before = await linkCalls();
		await workOff();
		expect(await linkCalls()).toBeGreaterThan(before);
		expect(await shownTo([leaving.lineUserId])).toEqual([otherAtLine]);
	});
});

describe("a menu of many friends that is turned off", () => {
	test("is unlinked by one call and then deleted", async () => {
		await turnOff();
		expect(await listOpenMenuLinks()).toEqual([]);
		await workToBatch();
		expect((await fakeLine.calls("menu-batch")).map(({ body }) => body?.operations)).toEqual([
			[{ type: "unlink", from }],
		]);
		await workOff();
		expect([await fakeLine.menus(), await fakeLine.shown()]).toEqual([[], {}]);
	});

	test("and on again before the batch comes back to nobody", async () => {
		await turnOff();
		await work();
		await expectCrud("richmenu", operator, { action: "changeActive", item_ids: [menuId], sw: 1, grp_id: 0 });
		await workToBatch();
		await workOff();
		expect(await fakeLine.shown()).toEqual({});
		expect((await fakeLine.menus()).map(({ richMenuId }) => richMenuId)).toEqual([await copy()]);
	});
});

test.each([
	["before the call", /insert into "errands"/],
	["at its end", /delete from "errands"/],
])("a worker that dies %s of a batch leaves it to the next", async (_, statement) => {
	await change();
	await work();
	clock.advance(2 * MINUTE);
	const dying = connectD1(failAt(env.DB, statement));
	await runBackgroundTasks(clock.context({ db: dying })).catch(() => {});
	await workOff();
	expect(await shownTo(friendIds)).toEqual([await copy()]);
	const keys = (await fakeLine.calls("menu-batch")).map(({ body }) => body?.resumeRequestKey);
	expect(new Set(keys).size).toBe(1);
});
