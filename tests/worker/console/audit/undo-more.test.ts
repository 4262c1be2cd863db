import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { UNDO_KEPT_FOR } from "#domain/console/operators/undo.ts";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/abilities.ts";
import { KIND_NAMES, KINDS } from "#domain/engine/kinds/registry.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo.ts";
import { UNDO_BY_VERSION, UNDO_REASONS } from "#domain/platform/texts/undo-reasons.ts";
import { DAY, MINUTE } from "#domain/platform/time/time.ts";
import { draftBroadcast } from "#tests/support/broadcasts.ts";
import { TestClock } from "#tests/support/clock.ts";
import { interruptedAt, silentAfter } from "#tests/support/database.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { crudOk, listOf, makeItem } from "#tests/support/items.ts";
import { buildJourney, journeyData, pass } from "#tests/support/journeys.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type Session,
	signedInOperator,
	signIn,
} from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { changesSince, rows, snapshot } from "#tests/support/snapshot.ts";
import { entryOf, undo, undone } from "#tests/support/undo.ts";

let clock: TestClock;
let person: BuiltOperator;
let as: Session;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00").rule();
	person = await buildOperator();
	as = await signIn(person);
});

interface Deed {
	undo?: number;
}

/** What the log says of an entry. */
const inLog = async (id: number, by = as) =>
	(
		await ask<{
			entries: { id: number; names: string | null; undo: string | null; undo_refused: string | null }[];
		}>("/api/audit", { as: by })
	).entries.find((entry) => entry.id === id);

describe.each(KIND_NAMES)("folders of the kind %s", (kind) => {
	const change = (body: object) => crudOk(kind, as, body as never);
	const newFolder = async (name: string) => (await change({ action: "newGroup", name })).groups.at(-1)!.id;

	test("that were deleted are there again, with what lay in them and lies in none now", async () => {
		const [first, second] = [await newFolder("一"), await newFolder("二")];
		const items: number[] = [];
		for (const name of ["項目1", "項目2"]) items.push(await makeItem(kind, as, { name, group_id: first }));
		const before = (await listOf(kind, as)).groups;
		const { undo: entry } = await change({ action: "deleteGroup", grp_id: first });
		expect(entry).toBe(await entryOf("folder.delete"));
		await change({ action: "toGroup", item_ids: [items[1]!], grp_id: second });
		clock.pass(MINUTE);
		expect(await undone(entry!, as)).toEqual({ done: 2, left: 1 });
		const after = await listOf(kind, as);
		expect(after.groups).toEqual(before);
		expect(items.map((id) => after.items.find((item) => item.id === id)?.group_id)).toEqual([first, second]);
		const standing = await snapshot();
		expect(await undone(entry!, as)).toEqual({ done: 2, left: 1 });
		expect(await changesSince(standing)).toEqual([]);
	});

	test("that were deleted are there again for an item that was deleted after them", async () => {
		const folder = await newFolder("一");
		const id = await makeItem(kind, as, { name: "項目", group_id: folder });
		const { undo: entry } = await change({ action: "deleteGroup", grp_id: folder });
		const { undo: later } =
			kind === "scenario"
				? await ask<Deed>(`/api/v1/content_groups/${id}`, { as, method: "DELETE" })
				: await change({ action: "delete", item_ids: [id] });
		clock.pass(MINUTE);
		expect(await undone(entry!, as)).toEqual({ done: 1, left: 0 });
		expect(await undone(later!, as)).toEqual({ done: 1, left: 0 });
		expect((await listOf(kind, as)).items.find((item) => item.id === id)?.group_id).toBe(folder);
	});

	test("stand in their old order again, unless it was changed since", async () => {
		const made = [await newFolder("一"), await newFolder("二"), await newFolder("三")];
		const sort = async (...places: number[]) => {
			await change({ action: "sortGroups", grp_ids: places.map((place) => made[place]) });
			return entryOf("folder.sort");
		};
		const order = async () => (await listOf(kind, as)).groups.map(({ id }) => made.indexOf(id));
		const first = await sort(2, 0, 1);
		const second = await sort(1, 2, 0);
		const standing = await snapshot();
		const refused = await undo(first, as);
		expect([refused.status, await refused.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.changedSince] }]);
		expect(await changesSince(standing)).toEqual([]);
		expect(await undone(second, as)).toEqual({ done: 3, left: 0 });
		expect(await order()).toEqual([2, 0, 1]);
		const between = interruptedAt(env.DB, /insert into "undos"/, async () => void (await sort(1, 0, 2)));
		const late = await undo(first, as, { env: { DB: between } });
		expect([late.status, await late.json()]).toEqual([200, { done: 0, left: 3 }]);
		expect(await order()).toEqual([1, 0, 2]);
	});
});

describe("journeys", () => {
	const remove = (ids: number[]) => ask<Deed>("/api/journeys/bulk_delete", { as, json: { ids } });
	const mapOf = async (id: number) =>
		(
			await ask<{ journey_tags: { passed: number; standing: number }[] }>(`/api/journeys/${id}/map`, { as })
		).journey_tags.map(({ passed, standing }) => [passed, standing]);

	test("that were deleted are there again with their phases, and whoever stands there stands there", async () => {
		const { id: group } = await ask<{ id: number }>("/api/journey_groups", { as, json: { name: "一" } });
		const kept = await buildJourney(as, ["知る", "来る"], { group_id: group });
		const other = await buildJourney(as, ["別"]);
		const friends = [await buildFriend(), await buildFriend()];
		await pass(kept.phases[0]!, friends, clock.now);
		await pass(kept.phases[1]!, [friends[0]!], clock.now);
		// A phase that went before its journey did stays away.
		const gone = await ask<{ id: number }>("/api/journey_tags", {
			as,
			json: { name: "前に消した", journey_id: kept.id },
		});
		await ask(`/api/journey_tags/${gone.id}`, { as, method: "DELETE" });
		clock.pass(MINUTE);
		const before = await journeyData(as, kept.id);
		const { undo: entry } = await remove([kept.id, other.id]);
		clock.pass(DAY);
		expect(await inLog(entry!)).toMatchObject({ names: "来店まで、来店まで", undo: "open" });
		expect(await undone(entry!, as)).toEqual({ done: 2, left: 0 });
		const after = await journeyData(as, kept.id);
		expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
		expect(await mapOf(kept.id)).toEqual([
			[2, 1],
			[1, 1],
		]);
		const standing = await snapshot();
		expect(await undone(entry!, as)).toEqual({ done: 2, left: 0 });
		expect(await changesSince(standing)).toEqual([]);
	});

	test("lie where they lay, and their groups are there again", async () => {
		const groups: number[] = [];
		for (const name of ["一", "二"])
			groups.push((await ask<{ id: number }>("/api/journey_groups", { as, json: { name } })).id);
		const { id } = await buildJourney(as, ["知る"], { group_id: groups[0]! });
		const moved = await ask<Deed>("/api/journeys/mv_group", {
			as,
			json: { ids: [id], group_id: groups[1]! },
		});
		expect(await undone(moved.undo!, as)).toEqual({ done: 1, left: 0 });
		expect((await journeyData(as, id)).group_id).toBe(groups[0]);
		const stayed = await ask<Deed>("/api/journeys/mv_group", {
			as,
			json: { ids: [id], group_id: groups[0]! },
		});
		const refused = await undo(stayed.undo!, as);
		expect([refused.status, await refused.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.nothingMoved] }]);
		const removed = await ask<Deed>(`/api/journey_groups/${groups[0]}`, { as, method: "DELETE" });
		expect((await journeyData(as, id)).group_id).toBeNull();
		expect(await undone(removed.undo!, as)).toEqual({ done: 2, left: 0 });
		expect((await journeyData(as, id)).group_id).toBe(groups[0]);
	});

	test("lose a phase and get it back at its place, unless they are gone themselves", async () => {
		const journey = await buildJourney(as, ["知る", "考える", "来る"]);
		const friend = await buildFriend();
		for (const phase of journey.phases.slice(0, 2)) await pass(phase, [friend], clock.now);
		await ask(`/api/journey_tags/${journey.phases[1]}`, { as, method: "DELETE" });
		const entry = await entryOf("phase.delete");
		clock.pass(MINUTE);
		await remove([journey.id]);
		const refused = await undo(entry, as);
		expect([refused.status, await refused.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.changedSince] }]);
		await undone(await entryOf("journey.delete"), as);
		expect((await journeyData(as, journey.id)).journey_tags).toHaveLength(2);
		expect(await undone(entry, as)).toEqual({ done: 1, left: 0 });
		expect((await journeyData(as, journey.id)).journey_tags.map(({ id }) => id)).toEqual(journey.phases);
		expect(await mapOf(journey.id)).toEqual([
			[1, 0],
			[1, 1],
			[0, 0],
		]);
	});

	test("do not say that a phase is there again whose journey goes at that moment", async () => {
		const journey = await buildJourney(as, ["知る", "来る"]);
		await ask(`/api/journey_tags/${journey.phases[1]}`, { as, method: "DELETE" });
		clock.pass(MINUTE);
		const between = interruptedAt(
			env.DB,
			/insert into "undos"/,
			async () => void (await remove([journey.id])),
		);
		const late = await undo(await entryOf("phase.delete"), as, { env: { DB: between } });
		expect([late.status, await late.json()]).toEqual([200, { done: 0, left: 1 }]);
	});

	test("let friends pass by condition again", async () => {
		const tag = await buildTag();
		const filter = { inputs: [{ type: 60, tag_ids: [tag.id] }] };
		const journey = await buildJourney(as, ["知る", { name: "来る", filter, passes_by_condition: true }]);
		const due = () =>
			rows<{ next_attempt_at: number | null }>(
				"select next_attempt_at from journey_tags where id = ?",
				journey.phases[1]!,
			);
		expect((await due())[0]!.next_attempt_at).not.toBeNull();
		const { undo: entry } = await remove([journey.id]);
		expect(await due()).toEqual([{ next_attempt_at: null }]);
		clock.pass(MINUTE);
		await undone(entry!, as);
		expect((await due())[0]!.next_attempt_at).not.toBeNull();
	});
});

describe("a draft of a broadcast", () => {
	const remove = (id: number) => ask<Deed>(`/api/broadcasts/${id}`, { as, method: "DELETE" });

	test("that was deleted is a draft again, once, also where the answer was lost", async () => {
		const { id } = await draftBroadcast({ clock, by: person });
		const before = await ask<{ version: number; updated_at?: string }>(`/api/broadcasts/${id}`, { as });
		const { undo: entry } = await remove(id);
		expect((await call(`/api/broadcasts/${id}`, { as })).status).toBe(404);
		clock.pass(MINUTE);
		expect(await inLog(entry!)).toMatchObject({ names: "お知らせ", undo: "open", undo_refused: null });
		const silent = await undo(entry!, as, { env: { DB: silentAfter(env.DB, /insert into "undos"/) } });
		expect(silent.status).toBe(500);
		expect(await undone(entry!, as)).toEqual({ done: 1, left: 0 });
		const after = await ask<{ version: number }>(`/api/broadcasts/${id}`, { as });
		expect(after).toEqual({ ...before, version: before.version + 1 });
		await remove(id);
		const standing = await snapshot();
		expect(await undone(entry!, as)).toEqual({ done: 1, left: 0 });
		expect(await changesSince(standing)).toEqual([]);
	});
});

describe("who takes these back", () => {
	test("may do the like, and did it or reads the log of all friends", async () => {
		const { id: group } = await ask<{ id: number }>("/api/journey_groups", { as, json: { name: "一" } });
		const journeys = [await buildJourney(as, ["知る", "来る"]), await buildJourney(as, ["別"])];
		const { groups } = await crudOk("tag", as, { action: "newGroup", name: "一" });
		const { id: draft } = await draftBroadcast({ clock, by: person });
		await ask("/api/journey_groups/sort", { as, json: { ids: [group] } });
		await ask(`/api/journey_groups/${group}`, { as, method: "DELETE" });
		const deeds: [entry: number, ability: Ability][] = [
			[await entryOf("folder.delete"), "journey-write"],
			[await entryOf("folder.sort"), "journey-write"],
		];
		await crudOk("tag", as, { action: "deleteGroup", grp_id: groups.at(-1)!.id });
		deeds.push([await entryOf("folder.delete"), KINDS.tag.write]);
		await ask(`/api/journey_tags/${journeys[0]!.phases[1]}`, { as, method: "DELETE" });
		deeds.push([await entryOf("phase.delete"), "journey-write"]);
		await ask("/api/journeys/bulk_delete", { as, json: { ids: [journeys[1]!.id] } });
		deeds.push([await entryOf("journey.delete"), "journey-write"]);
		await ask(`/api/broadcasts/${draft}`, { as, method: "DELETE" });
		deeds.push([await entryOf("broadcast.delete"), "broadcast-write"]);
		clock.pass(MINUTE);
		const scoped = await signedInOperator({ scope: { all: false, tagIds: [1] } });
		const unread = await signedInOperator({
			abilities: ALL_ABILITIES.filter((each) => each !== "audit-read"),
		});
		for (const [entry, needed] of deeds) {
			const unable = await signedInOperator({ abilities: ALL_ABILITIES.filter((each) => each !== needed) });
			const standing = await snapshot();
			for (const other of [scoped, unread, unable]) expect((await undo(entry, other)).status).toBe(403);
			expect(await changesSince(standing)).toEqual([]);
			const able = await signedInOperator({ abilities: ["audit-read", needed] });
			expect(await undone(entry, able)).toEqual({ done: 1, left: 0 });
		}
	});
});

describe("the log says why something cannot be taken back", () => {
	test("by what it is, by its age, and by who reads it", async () => {
		const { id } = await draftBroadcast({ clock, by: person });
		await buildFriend();
		await ask(`/api/broadcasts/${id}/order`, { as, json: { version: 1 } });
		expect(await inLog(await entryOf("broadcast.order"))).toMatchObject({
			undo: null,
			undo_refused: UNDO_REASONS["broadcast.order"],
		});
		const template = await makeItem("template", as, { name: "案内" });
		await crudOk("template", as, { action: "editItem", item_id: template, name: "ご案内" });
		expect(await inLog(await entryOf("template.rename"))).toMatchObject({ undo_refused: UNDO_BY_VERSION });
		const { undo: entry } = await crudOk("template", as, { action: "delete", item_ids: [template] });
		const auditor = await signedInOperator({ abilities: ["audit-read"] });
		expect(await inLog(entry!, auditor)).toMatchObject({
			undo: null,
			undo_refused: UNDO_TEXTS.needs("テンプレートを作成・変更する"),
		});
		await (await call("/api/audit/csv", { as })).text();
		expect(await inLog(await entryOf("audit.export"))).toMatchObject({ undo: null, undo_refused: null });
		await env.DB.prepare("update audit_log set undo_key = null where id = ?").bind(entry!).run();
		expect(await inLog(entry!)).toMatchObject({ undo: null, undo_refused: UNDO_TEXTS.notKept });
		const { undo: old } = await crudOk("tag", as, {
			action: "delete",
			item_ids: [await makeItem("tag", as, { name: "常連" })],
		});
		clock.pass(UNDO_KEPT_FOR + MINUTE);
		as = await signIn(person);
		expect(await inLog(old!)).toMatchObject({ undo: null, undo_refused: UNDO_TEXTS.tooLate });
	});
});
