import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { AUDIT_UNDO_PERIOD } from "#domain/console/operators/undo-state.ts";
import { EXPLORER_KINDS, KIND_NAMES } from "#domain/engine/kinds/registry.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { deleteOldUndoParts } from "#functions/console/undo/delete-old-undo-parts.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, expectCrud, fetchItemList, fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt, loseAnswerAfter } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { buildStep, expectStepsSave, fetchSteps } from "#tests/support/step-requests.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { expectUndone, newestEntryId, requestUndo } from "#tests/support/undo-requests.ts";

let clock: TestClock;
let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	as = await buildSession({ isAdmin: true, abilities: [] });
});

interface Deed {
	undo?: number;
}

const remove = (kind: (typeof KIND_NAMES)[number], id: number): Promise<Deed> =>
	kind === "scenario"
		? requestJson<Deed>(`/api/v1/content_groups/${id}`, { as, method: "DELETE" })
		: expectCrud(kind, as, { action: "delete", item_ids: [id] });
const move = (kind: (typeof KIND_NAMES)[number], item_ids: number[], grp_id: number | null) =>
	expectCrud(kind, as, { action: "toGroup", item_ids, grp_id: grp_id ?? 0 });

describe.each(KIND_NAMES)("what was done with items of the kind %s", (kind) => {
	test("is taken back: one that was deleted is there again as it was, once", async () => {
		const id = await buildItem(kind, as, { name: "消した項目" });
		const before = await fetchItemRow(kind, as, id);
		const { undo: entry } = await remove(kind, id);
		expect(await fetchItemRow(kind, as, id)).toBeUndefined();
		expect(entry).toBe(await newestEntryId(`${kind}.delete`));
		clock.pass(MINUTE);
		expect(await expectUndone(entry!, as)).toEqual({ done: 1, left: 0 });
		const after = await fetchItemRow(kind, as, id);
		expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
		const standing = await takeSnapshot();
		expect(await expectUndone(entry!, as)).toEqual({ done: 1, left: 0 });
		expect(await listChangesSince(standing)).toEqual([]);
	});

	test("is taken back: moved items lie where they lay, those that were moved again do not", async () => {
		const made = [await buildItem(kind, as, { name: "項目1" }), await buildItem(kind, as, { name: "項目2" })];
		const folders: number[] = [];
		for (const name of ["一", "二"]) {
			const { groups } = await expectCrud(kind, as, { action: "newGroup", name });
			folders.push(groups.at(-1)!.id);
		}
		await move(kind, [made[0]!], folders[0]!);
		const { undo: entry } = await move(kind, made, folders[1]!);
		await move(kind, [made[1]!], folders[0]!);
		expect(await expectUndone(entry!, as)).toEqual({ done: 1, left: 1 });
		const items = (await fetchItemList(kind, as)).items;
		expect(made.map((id) => items.find((item) => item.id === id)?.group_id)).toEqual([
			folders[0],
			folders[0],
		]);
		const log = await readRows<{ detail: string }>("select detail from audit_log where verb = 'undo'");
		expect(log.map(({ detail }) => JSON.parse(detail))).toEqual([{ audit_id: entry, verb: `${kind}.move` }]);
	});
});

describe("an operation that was changed since", () => {
	test("is refused, and nothing is changed: an item that is there again, a folder that is gone, a name that is taken", async () => {
		const tag = await buildItem("tag", as, { name: "常連" });
		const { undo: first } = await remove("tag", tag);
		await buildItem("tag", as, { name: "常連" });
		const standing = await takeSnapshot();
		const taken = await requestUndo(first!, as);
		expect([taken.status, await taken.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.nameTaken("常連")] }]);
		expect(await listChangesSince(standing)).toEqual([]);

		const { groups } = await expectCrud("form", as, { action: "newGroup", name: "一" });
		const form = await buildItem("form", as, { name: "フォーム", group_id: groups[0]!.id });
		const { undo: second } = await move("form", [form], null);
		await expectCrud("form", as, { action: "deleteGroup", grp_id: groups[0]!.id });
		const gone = await requestUndo(second!, as);
		expect([gone.status, await gone.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.changedSince] }]);
	});

	test("of many brings back what it can: a deletion leaves the item whose name is taken", async () => {
		const ids = [await buildItem("tag", as, { name: "常連" }), await buildItem("tag", as, { name: "新規" })];
		const { undo: entry } = await expectCrud("tag", as, { action: "deleteItems", item_ids: ids });
		await buildItem("tag", as, { name: "常連" });
		expect(await expectUndone(entry!, as)).toEqual({ done: 1, left: 1 });
		expect(await fetchItemRow("tag", as, ids[1]!)).toMatchObject({ name: "新規" });
		expect(await fetchItemRow("tag", as, ids[0]!)).toBeUndefined();
	});
});

describe("what a deletion ended", () => {
	test("goes on: readers of a scenario where they stood, without the time in between, unless they read another one", async () => {
		const id = await buildItem("scenario", as, { name: "入門" });
		const other = await buildItem("scenario", as, { name: "次" });
		await expectStepsSave("scenario", as, id, ["1 10:00", "2 10:00"].map(buildStep));
		const before = await fetchSteps("scenario", as, id);
		const reading = {
			state: "reading",
			started_at: clock.now,
			base_at: clock.now,
			next_at: clock.now + DAY,
			position: 5,
		};
		const [stays, moves] = [await buildFriend(), await buildFriend()];
		const subscribe = (friend: { id: number }, scenario_id: number) =>
			storeRow("scenario_subscriptions", { scenario_id, friend_id: friend.id, ...reading });
		const reader = await subscribe(stays, id);
		const mover = await subscribe(moves, id);
		const { undo: entry } = await remove("scenario", id);
		await subscribe(moves, other);
		clock.pass(3 * HOUR);
		expect(await expectUndone(entry!, as)).toEqual({ done: 1, left: 0 });
		expect((await fetchSteps("scenario", as, id)).steps.map(({ id, inputs }) => ({ id, inputs }))).toEqual(
			before.steps.map(({ id, inputs }) => ({ id, inputs })),
		);
		const of = async (row: number) =>
			(
				await readRows<{ state: string; base_at: number; position: number }>(
					"select state, base_at, position from scenario_subscriptions where id = ?",
					row,
				)
			)[0]!;
		expect(await of(reader)).toMatchObject({ state: "reading", position: 5 });
		const moved = (await of(reader)).base_at - reading.base_at;
		expect(Math.abs(moved - 3 * HOUR)).toBeLessThan(MINUTE);
		expect(await of(mover)).toMatchObject({ state: "stopped" });
	});

	test("goes on: a reminder is set again, and what came due meanwhile is not made up for", async () => {
		const id = await buildItem("episode", as, { name: "ご予約" });
		await expectStepsSave("episode", as, id, [buildStep("-1 10:00")]);
		const friend = await buildFriend();
		const set = await storeRow("friend_reminders", {
			...{ episode_id: id, friend_id: friend.id, state: "set", origin_at: clock.now + 5 * DAY },
			...{ next_at: clock.now + DAY, created_at: clock.now },
		});
		const { undo: entry } = await remove("episode", id);
		expect(await readRows("select state from friend_reminders where id = ?", set)).toEqual([
			{ state: "cancelled" },
		]);
		clock.pass(HOUR);
		await expectUndone(entry!, as);
		const [now] = await readRows<{ state: string; done_until: number }>(
			"select state, done_until from friend_reminders where id = ?",
			set,
		);
		expect(now!.state).toBe("set");
		expect(now!.done_until).toBeGreaterThanOrEqual(clock.now);
		expect((await fetchSteps("episode", as, id)).steps).toHaveLength(1);
	});

	test("is told LINE: a rich menu that is there again is made there", async () => {
		const id = await buildItem("richmenu", as, { name: "メニュー" });
		const { undo: entry } = await remove("richmenu", id);
		await env.DB.prepare("delete from errands").run();
		await expectUndone(entry!, as);
		expect(await countRows("errands", `kind = 'richmenu' and subject = '${id}'`)).toBe(1);
	});
});

describe("who takes something back", () => {
	test("did it and may do it still, or reads the log of all friends; nobody else, and nobody who may not do the like", async () => {
		const doer = await buildSession({ abilities: ["tag-read", "tag-write"] });
		const colleague = await buildSession({ abilities: ["tag-read", "tag-write"] });
		const auditor = await buildSession({ abilities: ["audit-read"] });
		const restricted = await buildSession({
			abilities: ["audit-read", "tag-write"],
			scope: { all: false, tagIds: [1] },
		});
		const id = await buildItem("tag", as, { name: "常連" });
		const deleted = await requestJson<Deed>(`/api/${EXPLORER_KINDS.tag.path}/crud`, {
			as: doer,
			json: { action: "delete", item_ids: [id] },
		});
		const standing = await takeSnapshot();
		for (const other of [colleague, auditor, restricted]) {
			const answer = await requestUndo(deleted.undo!, other);
			expect([answer.status, await answer.json()]).toEqual([403, { ERROR: [CALL_TEXTS.forbidden] }]);
		}
		expect((await requestUndo(999_999, as)).status).toBe(404);
		expect(await listChangesSince(standing)).toEqual([]);
		expect(await expectUndone(deleted.undo!, doer)).toEqual({ done: 1, left: 0 });
	});

	test("is offered it by the log, until it was done", async () => {
		const id = await buildItem("tag", as, { name: "常連" });
		const { undo: entry } = await remove("tag", id);
		const offered = async () =>
			(
				await requestJson<{
					entries: { id: number; things: { text: string }[]; undo: string | null; undo_asks: string }[];
				}>("/api/audit", { as })
			).entries;
		const of = async (which: number) => (await offered()).find((each) => each.id === which);
		expect(await of(entry!)).toMatchObject({
			things: [{ text: "常連" }],
			undo: "open",
			undo_asks: UNDO_TEXTS.deletionConfirmation,
		});
		expect(await of(await newestEntryId("tag.create"))).toMatchObject({ undo: null });
		await expectUndone(entry!, as);
		expect(await of(entry!)).toMatchObject({ undo: "done" });
	});

	test("does so within thirty days", async () => {
		const id = await buildItem("tag", as, { name: "常連" });
		const { undo: entry } = await remove("tag", id);
		const created = await newestEntryId("tag.create");
		clock.pass(AUDIT_UNDO_PERIOD + MINUTE);
		as = await buildSession({ isAdmin: true, abilities: [] });
		const late = await requestUndo(entry!, as);
		expect([late.status, await late.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.tooLate] }]);
		const never = await requestUndo(created, as);
		expect([never.status, await never.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.notOffered] }]);
	});
});

describe("what is kept to take things back with", () => {
	test("is there with the deed or not at all", async () => {
		const id = await buildItem("form", as, { name: "フォーム" });
		const { groups } = await expectCrud("form", as, { action: "newGroup", name: "一" });
		const standing = await takeSnapshot();
		const broken = failAt(env.DB, /insert into "undo_parts"/);
		const answer = await sendRequest("/api/form/crud", {
			as,
			json: { action: "toGroup", item_ids: [id], grp_id: groups[0]!.id },
			env: { DB: broken },
		});
		expect(answer.status).toBe(500);
		expect(await listChangesSince(standing)).toEqual([]);
	});

	test("is used once, also where the answer was lost", async () => {
		const id = await buildItem("form", as, { name: "フォーム" });
		const { undo: entry } = await remove("form", id);
		const silent = await requestUndo(entry!, as, {
			env: { DB: loseAnswerAfter(env.DB, /insert into "undos"/) },
		});
		expect(silent.status).toBe(500);
		await remove("form", id);
		const standing = await takeSnapshot();
		expect(await expectUndone(entry!, as)).toEqual({ done: 1, left: 0 });
		expect(await listChangesSince(standing)).toEqual([]);
		expect(await fetchItemRow("form", as, id)).toBeUndefined();
	});

	test("is deleted after thirty days", async () => {
		const id = await buildItem("form", as, { name: "フォーム" });
		const { groups } = await expectCrud("form", as, { action: "newGroup", name: "一" });
		await move("form", [id], groups[0]!.id);
		await deleteOldUndoParts(clock.context({ now: clock.now + AUDIT_UNDO_PERIOD - HOUR }));
		expect(await countRows("undo_parts")).toBe(1);
		await deleteOldUndoParts(clock.context({ now: clock.now + AUDIT_UNDO_PERIOD + HOUR }));
		expect(await countRows("undo_parts")).toBe(0);
	});
});
