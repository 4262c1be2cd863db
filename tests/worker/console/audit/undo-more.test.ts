import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { AUDIT_UNDO_PERIOD } from "#domain/console/operators/undo-state.ts";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { EXPLORER_KINDS, KIND_NAMES } from "#domain/engine/kinds/registry.ts";
import { UNDO_BY_VERSION_TEXT, UNDO_REASONS } from "#domain/platform/texts/undo-reasons.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { buildDraftBroadcast } from "#tests/support/broadcast-builders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem, expectCrud, fetchItemList } from "#tests/support/item-requests.ts";
import { buildJourney, fetchJourneyData, passPhase } from "#tests/support/journey-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt, loseAnswerAfter } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { expectUndone, newestEntryId, requestUndo } from "#tests/support/undo-requests.ts";

let clock: TestClock;
let person: BuiltOperator;
let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	person = await buildOperator();
	as = await signInOperator(person);
});

interface Deed {
	undo?: number;
}

/** Audit entry as the log shows it. */
const inLog = async (id: number, by = as) =>
	(
		await requestJson<{
			entries: { id: number; things: { text: string }[]; undo: string | null; undo_refused: string | null }[];
		}>("/api/audit", { as: by })
	).entries.find((entry) => entry.id === id);

describe.each(KIND_NAMES)("folders of the kind %s", (kind) => {
	const change = (body: object) => expectCrud(kind, as, body as never);
	const newFolder = async (name: string) => (await change({ action: "newGroup", name })).groups.at(-1)!.id;

	test("that were deleted are there again, with what lay in them and lies in none now", async () => {
		const [first, second] = [await newFolder("一"), await newFolder("二")];
		const items: number[] = [];
		for (const name of ["項目1", "項目2"]) items.push(await buildItem(kind, as, { name, group_id: first }));
		const before = (await fetchItemList(kind, as)).groups;
		const { undo: entry } = await change({ action: "deleteGroup", grp_id: first });
		expect(entry).toBe(await newestEntryId("folder.delete"));
		await change({ action: "toGroup", item_ids: [items[1]!], grp_id: second });
		clock.pass(MINUTE);
		expect(await expectUndone(entry!, as)).toEqual({ done: 2, left: 1 });
		const after = await fetchItemList(kind, as);
		expect(after.groups).toEqual(before);
		expect(items.map((id) => after.items.find((item) => item.id === id)?.group_id)).toEqual([first, second]);
		const standing = await takeSnapshot();
		expect(await expectUndone(entry!, as)).toEqual({ done: 2, left: 1 });
		expect(await listChangesSince(standing)).toEqual([]);
	});

	test("that were deleted are there again for an item that was deleted after them", async () => {
		const folder = await newFolder("一");
		const id = await buildItem(kind, as, { name: "項目", group_id: folder });
		const { undo: entry } = await change({ action: "deleteGroup", grp_id: folder });
		const { undo: later } =
			kind === "scenario"
				? await requestJson<Deed>(`/api/v1/content_groups/${id}`, { as, method: "DELETE" })
				: await change({ action: "delete", item_ids: [id] });
		clock.pass(MINUTE);
		expect(await expectUndone(entry!, as)).toEqual({ done: 1, left: 0 });
		expect(await expectUndone(later!, as)).toEqual({ done: 1, left: 0 });
		expect((await fetchItemList(kind, as)).items.find((item) => item.id === id)?.group_id).toBe(folder);
	});

	test("stand in their old order again, unless it was changed since", async () => {
		const made = [await newFolder("一"), await newFolder("二"), await newFolder("三")];
		const sort = async (...places: number[]) => {
			await change({ action: "sortGroups", grp_ids: places.map((place) => made[place]) });
			return newestEntryId("folder.sort");
		};
		const order = async () => (await fetchItemList(kind, as)).groups.map(({ id }) => made.indexOf(id));
		const first = await sort(2, 0, 1);
		const second = await sort(1, 2, 0);
		const standing = await takeSnapshot();
		const refused = await requestUndo(first, as);
		expect([refused.status, await refused.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.changedSince] }]);
		expect(await listChangesSince(standing)).toEqual([]);
		expect(await expectUndone(second, as)).toEqual({ done: 3, left: 0 });
		expect(await order()).toEqual([2, 0, 1]);
		const between = interruptAt(env.DB, /insert into "undos"/, async () => void (await sort(1, 0, 2)));
		const late = await requestUndo(first, as, { env: { DB: between } });
		expect([late.status, await late.json()]).toEqual([200, { done: 0, left: 3 }]);
		expect(await order()).toEqual([1, 0, 2]);
	});
});

describe("journeys", () => {
	const remove = (ids: number[]) => requestJson<Deed>("/api/journeys/bulk_delete", { as, json: { ids } });
	const mapOf = async (id: number) =>
		(
			await requestJson<{ journey_tags: { passed: number; standing: number }[] }>(`/api/journeys/${id}/map`, {
				as,
			})
		).journey_tags.map(({ passed, standing }) => [passed, standing]);

	test("that were deleted are there again with their phases, and whoever stands there stands there", async () => {
		const { id: group } = await requestJson<{ id: number }>("/api/journey_groups", {
			as,
			json: { name: "一" },
		});
		const kept = await buildJourney(as, ["知る", "来る"], { group_id: group });
		const other = await buildJourney(as, ["別"]);
		const friends = [await buildFriend(), await buildFriend()];
		await passPhase(kept.phases[0]!, friends, clock.now);
		await passPhase(kept.phases[1]!, [friends[0]!], clock.now);
		// A phase deleted before its journey stays deleted.
		const gone = await requestJson<{ id: number }>("/api/journey_tags", {
			as,
			json: { name: "前に消した", journey_id: kept.id },
		});
		await requestJson(`/api/journey_tags/${gone.id}`, { as, method: "DELETE" });
		clock.pass(MINUTE);
		const before = await fetchJourneyData(as, kept.id);
		const { undo: entry } = await remove([kept.id, other.id]);
		clock.pass(DAY);
		expect(await inLog(entry!)).toMatchObject({
			things: [{ text: "来店まで" }, { text: "来店まで" }],
			undo: "open",
		});
		expect(await expectUndone(entry!, as)).toEqual({ done: 2, left: 0 });
		const after = await fetchJourneyData(as, kept.id);
		expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
		expect(await mapOf(kept.id)).toEqual([
			[2, 1],
			[1, 1],
		]);
		const standing = await takeSnapshot();
		expect(await expectUndone(entry!, as)).toEqual({ done: 2, left: 0 });
		expect(await listChangesSince(standing)).toEqual([]);
	});

	test("lie where they lay, and their groups are there again", async () => {
		const groups: number[] = [];
		for (const name of ["一", "二"])
			groups.push((await requestJson<{ id: number }>("/api/journey_groups", { as, json: { name } })).id);
		const { id } = await buildJourney(as, ["知る"], { group_id: groups[0]! });
		const moved = await requestJson<Deed>("/api/journeys/mv_group", {
			as,
			json: { ids: [id], group_id: groups[1]! },
		});
		expect(await expectUndone(moved.undo!, as)).toEqual({ done: 1, left: 0 });
		expect((await fetchJourneyData(as, id)).group_id).toBe(groups[0]);
		const stayed = await requestJson<Deed>("/api/journeys/mv_group", {
			as,
			json: { ids: [id], group_id: groups[0]! },
		});
		const refused = await requestUndo(stayed.undo!, as);
		expect([refused.status, await refused.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.nothingMoved] }]);
		const removed = await requestJson<Deed>(`/api/journey_groups/${groups[0]}`, { as, method: "DELETE" });
		expect((await fetchJourneyData(as, id)).group_id).toBeNull();
		expect(await expectUndone(removed.undo!, as)).toEqual({ done: 2, left: 0 });
		expect((await fetchJourneyData(as, id)).group_id).toBe(groups[0]);
	});

	test("lose a phase and get it back at its place, unless they are gone themselves", async () => {
		const journey = await buildJourney(as, ["知る", "考える", "来る"]);
		const friend = await buildFriend();
		for (const phase of journey.phases.slice(0, 2)) await passPhase(phase, [friend], clock.now);
		await requestJson(`/api/journey_tags/${journey.phases[1]}`, { as, method: "DELETE" });
		const entry = await newestEntryId("phase.delete");
		clock.pass(MINUTE);
		await remove([journey.id]);
		const refused = await requestUndo(entry, as);
		expect([refused.status, await refused.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.changedSince] }]);
		await expectUndone(await newestEntryId("journey.delete"), as);
		expect((await fetchJourneyData(as, journey.id)).journey_tags).toHaveLength(2);
		expect(await expectUndone(entry, as)).toEqual({ done: 1, left: 0 });
		expect((await fetchJourneyData(as, journey.id)).journey_tags.map(({ id }) => id)).toEqual(journey.phases);
		expect(await mapOf(journey.id)).toEqual([
			[1, 0],
			[1, 1],
			[0, 0],
		]);
	});

	test("do not say that a phase is there again whose journey goes at that moment", async () => {
		const journey = await buildJourney(as, ["知る", "来る"]);
		await requestJson(`/api/journey_tags/${journey.phases[1]}`, { as, method: "DELETE" });
		clock.pass(MINUTE);
		const between = interruptAt(env.DB, /insert into "undos"/, async () => void (await remove([journey.id])));
		const late = await requestUndo(await newestEntryId("phase.delete"), as, { env: { DB: between } });
		expect([late.status, await late.json()]).toEqual([200, { done: 0, left: 1 }]);
	});

	test("let friends pass by condition again", async () => {
		const tag = await buildTag();
		const filter = { inputs: [{ type: 60, tag_ids: [tag.id] }] };
		const journey = await buildJourney(as, ["知る", { name: "来る", filter, passes_by_condition: true }]);
		const due = () =>
			readRows<{ next_attempt_at: number | null }>(
				"select next_attempt_at from journey_tags where id = ?",
				journey.phases[1]!,
			);
		expect((await due())[0]!.next_attempt_at).not.toBeNull();
		const { undo: entry } = await remove([journey.id]);
		expect(await due()).toEqual([{ next_attempt_at: null }]);
		clock.pass(MINUTE);
		await expectUndone(entry!, as);
		expect((await due())[0]!.next_attempt_at).not.toBeNull();
	});
});

describe("a draft of a broadcast", () => {
	const remove = (id: number) => requestJson<Deed>(`/api/broadcasts/${id}`, { as, method: "DELETE" });

	test("that was deleted is a draft again, once, also where the answer was lost", async () => {
		const { id } = await buildDraftBroadcast({ clock, by: person });
		const before = await requestJson<{ version: number; updated_at?: string }>(`/api/broadcasts/${id}`, {
			as,
		});
		const { undo: entry } = await remove(id);
		expect((await sendRequest(`/api/broadcasts/${id}`, { as })).status).toBe(404);
		clock.pass(MINUTE);
		expect(await inLog(entry!)).toMatchObject({
			things: [{ text: "お知らせ" }],
			undo: "open",
			undo_refused: null,
		});
		const silent = await requestUndo(entry!, as, {
			env: { DB: loseAnswerAfter(env.DB, /insert into "undos"/) },
		});
		expect(silent.status).toBe(500);
		expect(await expectUndone(entry!, as)).toEqual({ done: 1, left: 0 });
		const after = await requestJson<{ version: number }>(`/api/broadcasts/${id}`, { as });
		expect(after).toEqual({ ...before, version: before.version + 1 });
		await remove(id);
		const standing = await takeSnapshot();
		expect(await expectUndone(entry!, as)).toEqual({ done: 1, left: 0 });
		expect(await listChangesSince(standing)).toEqual([]);
	});
});

describe("who takes these back", () => {
	test("may do the like, and did it or reads the log of all friends", async () => {
		const { id: group } = await requestJson<{ id: number }>("/api/journey_groups", {
			as,
			json: { name: "一" },
		});
		const journeys = [await buildJourney(as, ["知る", "来る"]), await buildJourney(as, ["別"])];
		const { groups } = await expectCrud("tag", as, { action: "newGroup", name: "一" });
		const { id: draft } = await buildDraftBroadcast({ clock, by: person });
		await requestJson("/api/journey_groups/sort", { as, json: { ids: [group] } });
		await requestJson(`/api/journey_groups/${group}`, { as, method: "DELETE" });
		const deeds: [entry: number, ability: Ability][] = [
			[await newestEntryId("folder.delete"), "journey-write"],
			[await newestEntryId("folder.sort"), "journey-write"],
		];
		await expectCrud("tag", as, { action: "deleteGroup", grp_id: groups.at(-1)!.id });
		deeds.push([await newestEntryId("folder.delete"), EXPLORER_KINDS.tag.writeAbility]);
		await requestJson(`/api/journey_tags/${journeys[0]!.phases[1]}`, { as, method: "DELETE" });
		deeds.push([await newestEntryId("phase.delete"), "journey-write"]);
		await requestJson("/api/journeys/bulk_delete", { as, json: { ids: [journeys[1]!.id] } });
		deeds.push([await newestEntryId("journey.delete"), "journey-write"]);
		await requestJson(`/api/broadcasts/${draft}`, { as, method: "DELETE" });
		deeds.push([await newestEntryId("broadcast.delete"), "broadcast-write"]);
		clock.pass(MINUTE);
		const scoped = await buildSession({ scope: { all: false, tagIds: [1] } });
		const unread = await buildSession({
			abilities: ALL_ABILITIES.filter((each) => each !== "audit-read"),
		});
		for (const [entry, needed] of deeds) {
			const unable = await buildSession({ abilities: ALL_ABILITIES.filter((each) => each !== needed) });
			const standing = await takeSnapshot();
			for (const other of [scoped, unread, unable])
				expect((await requestUndo(entry, other)).status).toBe(403);
			expect(await listChangesSince(standing)).toEqual([]);
			const able = await buildSession({ abilities: ["audit-read", needed] });
			expect(await expectUndone(entry, able)).toEqual({ done: 1, left: 0 });
		}
	});
});

describe("the log says why something cannot be taken back", () => {
	test("by what it is, by its age, and by who reads it", async () => {
		const { id } = await buildDraftBroadcast({ clock, by: person });
		await buildFriend();
		await requestJson(`/api/broadcasts/${id}/order`, {
			as,
			json: { version: 1, expected: await countRows("friends") },
		});
		expect(await inLog(await newestEntryId("broadcast.order"))).toMatchObject({
			undo: null,
			undo_refused: UNDO_REASONS["broadcast.order"],
		});
		const template = await buildItem("template", as, { name: "案内" });
		await expectCrud("template", as, { action: "editItem", item_id: template, name: "ご案内" });
		expect(await inLog(await newestEntryId("template.rename"))).toMatchObject({
			undo_refused: UNDO_BY_VERSION_TEXT,
		});
		const { undo: entry } = await expectCrud("template", as, { action: "delete", item_ids: [template] });
		const auditor = await buildSession({ abilities: ["audit-read"] });
		expect(await inLog(entry!, auditor)).toMatchObject({
			undo: null,
			undo_refused: UNDO_TEXTS.needs("テンプレートを作成・変更する"),
		});
		await (await sendRequest("/api/audit/csv", { as })).text();
		expect(await inLog(await newestEntryId("audit.export"))).toMatchObject({
			undo: null,
			undo_refused: null,
		});
		await env.DB.prepare("update audit_log set undo_key = null where id = ?").bind(entry!).run();
		expect(await inLog(entry!)).toMatchObject({ undo: null, undo_refused: UNDO_TEXTS.undoStateDeleted });
		const { undo: old } = await expectCrud("tag", as, {
			action: "delete",
			item_ids: [await buildItem("tag", as, { name: "常連" })],
		});
		clock.pass(AUDIT_UNDO_PERIOD + MINUTE);
		as = await signInOperator(person);
		expect(await inLog(old!)).toMatchObject({ undo: null, undo_refused: UNDO_TEXTS.tooLate });
	});
});
