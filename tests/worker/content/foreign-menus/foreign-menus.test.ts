import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { FOREIGN_MENU_JOB_ATTEMPTS } from "#domain/content/foreign-menus/foreign-menu-job.ts";
import { FOREIGN_MENU_TEXTS as TEXTS } from "#domain/platform/texts/foreign-menus-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { workForeignMenuJobs } from "#functions/content/foreign-menus/foreign-menu-worker.ts";
import {
	createAlias,
	createMenu,
	linkFriends,
	uploadMenuPicture,
} from "#functions/platform/line/line-richmenu-client.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { killAtWrite } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import {
	buildRichMenu,
	findFriendMenu,
	setDesiredMenu,
	workMenuQueue,
} from "#tests/support/richmenu-builders.ts";
import { buildPng } from "#tests/support/sample-pictures.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock().rule();
	operator = await buildSession();
});

/** Menu that another tool made at LINE. */
async function makeForeignMenu(name: string): Promise<string> {
	const { body } = await createMenu(clock.env, {
		size: { width: 2_500, height: 843 },
		selected: true,
		name,
		chatBarText: "メニュー",
		areas: [],
	});
	await uploadMenuPicture(clock.env, body.richMenuId!, {
		bytes: buildPng(2_500, 843).buffer,
		type: "image/png",
	});
	return body.richMenuId!;
}

interface ShownMenus {
	is_line_reachable: boolean;
	menus: { line_menu_id: string; name: string | null; friends: number }[];
	aliases: { alias: string; menu: string | null }[];
	job: { id: number; kind: string; state: string; total: number; done: number; reason: string | null } | null;
}

const show = (as = operator) => requestJson<ShownMenus>("/api/foreign_menus", { as });
const post = (path: string, json?: object, as = operator) =>
	sendRequest(`/api/foreign_menus/${path}`, { as, method: "POST", ...(json && { json }) });

/** Works a minute later: the time of requests keeps running. */
function work(overrides: object = {}): Promise<void> {
	clock.pass(MINUTE);
	return workForeignMenuJobs(clock.context(overrides));
}

async function finish(maxRounds = 60): Promise<NonNullable<ShownMenus["job"]>> {
	for (let round = 0; round < maxRounds; round++) {
		await work();
		const [job] = await readRows<NonNullable<ShownMenus["job"]>>(
			"select id, kind, state, total, done, reason from foreign_menu_jobs order by id desc limit 1",
		);
		if (job!.state !== "running") return job!;
		clock.pass(11 * MINUTE);
	}
	throw new Error("The job does not end");
}

describe("menus of other tools", () => {
	test("are found friend by friend, ours left out, and listed with the friends who carry them", async () => {
		const [one, two, three, four] = await Promise.all([
			buildFriend(),
			buildFriend(),
			buildFriend(),
			buildFriend({ blockedAt: 1 }),
		]);
		const foreign = await makeForeignMenu("前のツール");
		const unused = await makeForeignMenu("使われていない");
		await linkFriends(clock.env, foreign, [one.lineUserId, two.lineUserId, four.lineUserId]);
		const ours = await buildRichMenu(operator);
		clock.pass(MINUTE);
		await setDesiredMenu(clock, three, ours);
		await workMenuQueue(clock);
		await workMenuQueue(clock);
		const before = await takeSnapshot();
		expect((await post("check")).status).toBe(200);
		expect(await finish()).toMatchObject({ state: "finished", total: 3, done: 3 });
		const shown = await show();
		expect(shown).toMatchObject({
			is_line_reachable: true,
			menus: [
				{ line_menu_id: foreign, name: "前のツール", friends: 2 },
				{ line_menu_id: unused, name: "使われていない", friends: 0 },
			],
			job: { kind: "check", state: "finished" },
		});
		expect(shown.menus).toHaveLength(2);
		const changedTables = new Set((await listChangesSince(before)).map((change) => change.split(" ")[0]));
		expect([...changedTables].sort()).toEqual(["audit_log", "foreign_menu_friends", "foreign_menu_jobs"]);
		// A friend who lost it since is forgotten by the next check.
		await linkFriends(clock.env, null, [two.lineUserId]);
		await post("check");
		await finish();
		expect((await show()).menus[0]).toMatchObject({ friends: 1 });
	});

	test("are removed in bulk; friends get the menu that they were to have, and newer ones stay", async () => {
		const [plain, waiting, newer] = await Promise.all([buildFriend(), buildFriend(), buildFriend()]);
		const ours = await buildRichMenu(operator);
		clock.pass(MINUTE);
		await setDesiredMenu(clock, waiting, ours);
		await workMenuQueue(clock);
		await workMenuQueue(clock);
		const lineMenuId = (await findFriendMenu(ours)).lineMenuId!;
		const foreign = await makeForeignMenu("前のツール");
		await linkFriends(
			clock.env,
			foreign,
			[plain, waiting, newer].map(({ lineUserId }) => lineUserId),
		);
		clock.pass(MINUTE);
		await post("check");
		await finish();
		clock.pass(MINUTE);
		await setDesiredMenu(clock, newer, ours);
		await workMenuQueue(clock);
		expect((await post("unlink", { line_menu_id: foreign })).status).toBe(200);
		expect(await finish()).toMatchObject({ kind: "unlink", state: "finished", total: 3, done: 3 });
		clock.pass(2 * MINUTE);
		await workMenuQueue(clock);
		expect(await fakeLine.shown()).toEqual({
			[waiting.lineUserId]: lineMenuId,
			[newer.lineUserId]: lineMenuId,
		});
		expect(await countRows("foreign_menu_friends")).toBe(0);
		const unlinked = (await fakeLine.calls("menu-unlink")).flatMap(({ body }) => body?.userIds ?? []);
		expect(unlinked).not.toContain(newer.lineUserId);
	});

	test("wait for LINE, go on without a friend whom LINE does not know, and end where it refuses", async () => {
		const [one, unknown, two] = [
			await buildFriend(),
			await buildFriend({ lineUserId: "U-wrong" }),
			await buildFriend(),
		];
		const foreign = await makeForeignMenu("前のツール");
		await linkFriends(clock.env, foreign, [one.lineUserId, two.lineUserId]);
		await fakeLine.answers(
			"menu-of-user",
			{ status: 429, message: "limit", headers: { "Retry-After": "300" } },
			{ status: 500 },
		);
		await post("check");
		expect(await finish()).toMatchObject({ state: "finished", done: 3 });
		expect(await countRows("foreign_menu_friends")).toBe(2);
		const carrier = { friend_id: unknown.id, line_menu_id: foreign, checked_at: clock.now };
		await storeRow("foreign_menu_friends", carrier);
		await fakeLine.answers("menu-unlink", { status: 429, message: "limit" }, { status: 503 });
		await post("unlink", { line_menu_id: foreign });
		expect(await finish()).toMatchObject({ state: "finished", done: 3 });
		expect(await countRows("foreign_menu_friends")).toBe(0);
		await fakeLine.answers("menu-of-user", ...Array.from({ length: 6 }, () => ({ status: 401 })));
		await post("check");
		expect(await finish()).toMatchObject({ state: "failed" });
	});

	test("and their aliases are deleted at LINE; ours are not", async () => {
		const foreign = await makeForeignMenu("前のツール");
		const friend = await buildFriend();
		await linkFriends(clock.env, foreign, [friend.lineUserId]);
		await createAlias(clock.env, { richMenuAliasId: "old-tab", richMenuId: foreign });
		await post("check");
		await finish();
		expect((await show()).aliases).toEqual([{ alias: "old-tab", line_menu_id: foreign, menu: "前のツール" }]);
		const ours = await buildRichMenu(operator);
		clock.pass(MINUTE);
		await workMenuQueue(clock);
		const lineMenuId = (await findFriendMenu(ours)).lineMenuId!;
		const refused = await post("delete", { line_menu_id: lineMenuId });
		expect([refused.status, await refused.json()]).toEqual([422, { ERROR: [TEXTS.ownMenu] }]);
		expect((await post("aliases/delete", { alias: `musubi-${ours}` })).status).toBe(422);
		await fakeLine.answers("menu-delete", { ends: "drop" });
		expect((await post("delete", { line_menu_id: foreign })).status).toBe(503);
		expect(await countRows("foreign_menu_friends")).toBe(1);
		for (let time = 0; time < 2; time++) {
			expect((await post("delete", { line_menu_id: foreign })).status).toBe(200);
			expect((await post("aliases/delete", { alias: "old-tab" })).status).toBe(200);
		}
		expect((await fakeLine.menus()).map(({ richMenuId }) => richMenuId)).toEqual([lineMenuId]);
		expect(await fakeLine.aliases()).not.toHaveProperty("old-tab");
		expect(await countRows("foreign_menu_friends")).toBe(0);
	});

	test("are one job at a time, which can be stopped, and need the ability and sight of all friends", async () => {
		await buildFriend();
		const tag = await buildTag();
		const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		const reader = await buildSession({ abilities: ["richmenu-read"] });
		const before = await takeSnapshot();
		const calls: [string, object?][] = [
			["check"],
			["unlink", { line_menu_id: "richmenu-1" }],
			["delete", { line_menu_id: "richmenu-1" }],
			["aliases/delete", { alias: "a" }],
			["jobs/1/cancel"],
		];
		for (const [path, json] of calls)
			for (const as of [restricted, reader]) expect((await post(path, json, as)).status).toBe(403);
		expect((await post("delete", { line_menu_id: "../x" })).status).toBe(422);
		expect(await listChangesSince(before)).toEqual([]);
		const { id } = (await (await post("check")).json()) as { id: number };
		expect((await post("check")).status).toBe(422);
		expect((await post(`jobs/${id}/cancel`)).status).toBe(200);
		expect((await post(`jobs/${id}/cancel`)).status).toBe(200);
		await work();
		expect((await show()).job).toMatchObject({ state: "cancelled", done: 0 });
		expect((await post("jobs/99/cancel")).status).toBe(404);
	});
});

describe("kills", () => {
	test.each(["before", "after"] as const)(
		"jobs whose workers die %s each of their writes end like those that lived",
		async (when) => {
			vi.spyOn(console, "error").mockReturnValue();
			const foreign = await makeForeignMenu("前のツール");
			const friends = await Promise.all(Array.from({ length: 4 }, () => buildFriend()));
			await linkFriends(
				clock.env,
				foreign,
				friends.map(({ lineUserId }) => lineUserId),
			);
			for (const [path, json] of [["check"], ["unlink", { line_menu_id: foreign }]] as const) {
				await post(path, json);
				let deaths = 0;
				for (let round = 0; round < 8; round++) {
					const { database, isDead } = killAtWrite(env.DB, { trip: round % 3, when });
					await work({ db: connectD1(database) }).catch(() => undefined);
					if (isDead()) deaths++;
					clock.pass(3 * MINUTE);
				}
				expect(deaths).toBeGreaterThan(1);
				expect(await finish()).toMatchObject({ state: "finished", done: 4 });
				expect(await countRows("foreign_menu_friends")).toBe(path === "check" ? 4 : 0);
			}
			expect(await fakeLine.shown()).toEqual({});
		},
	);

	test("[gives up foreign_menu_jobs] a job that kills all its workers is given up with a reason", async () => {
		await buildFriend();
		await post("check");
		await updateRow("foreign_menu_jobs", 1, { attempts: FOREIGN_MENU_JOB_ATTEMPTS });
		await work();
		expect((await show()).job).toMatchObject({ state: "failed", reason: TEXTS.givenUp });
	});
});
