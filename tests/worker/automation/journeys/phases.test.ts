import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MAX_PHASES } from "#domain/automation/journeys/journey-input.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import {
	type BuiltJourney,
	buildJourney,
	fetchJourneyData,
	passPhase,
} from "#tests/support/journey-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

let as: ConsoleSession;
let journey: BuiltJourney;
let friends: FriendRecord[];
const AT = tokyoTime("2026-11-10 10:00");
beforeEach(async () => {
	await resetState();
	as = await buildSession();
	journey = await buildJourney(as, ["入口", "途中", "出口"]);
	friends = [await buildFriend(), await buildFriend(), await buildFriend()];
	await passPhase(journey.phases[0]!, friends, AT);
	await passPhase(journey.phases[1]!, friends.slice(0, 2), AT + 1);
	await passPhase(journey.phases[2]!, friends.slice(0, 1), AT + 2);
});

const figures = async () =>
	(
		await requestJson<{ journey_tags: { name: string; standing: number; passed: number }[] }>(
			`/api/journeys/${journey.id}/map`,
			{ as },
		)
	).journey_tags.map(({ name, standing, passed }) => `${name} ${standing}/${passed}`);

const save = async (phases: object[], headers?: Record<string, string>, version?: number) =>
	sendRequest(`/api/journeys/${journey.id}`, {
		as,
		method: "PUT",
		whole: true,
		json: {
			name: "来店まで",
			version: version ?? (await fetchJourneyData(as, journey.id)).version,
			journey_tags: phases,
		},
		...(headers && { headers }),
	});
const kept = (place: number, name: string) => ({ id: journey.phases[place], name });

describe("[M-329] the phases of a journey, saved by its editor", () => {
	test("are renamed, made and put into another order, and who stands where follows", async () => {
		expect(await figures()).toEqual(["入口 1/3", "途中 1/2", "出口 1/1"]);
		const answer = await save([kept(2, "出口"), kept(0, "入口"), { name: "新しい" }, kept(1, "途中")]);
		expect(answer.status).toBe(200);
		expect(await figures()).toEqual(["出口 0/1", "入口 1/3", "新しい 0/0", "途中 2/2"]);
	});

	test("that are taken out are deleted: who stood there stands at the one before", async () => {
		await save([kept(0, "入口"), kept(1, "途中")]);
		expect(await figures()).toEqual(["入口 1/3", "途中 2/2"]);
	});

	test("keep their condition's number while they have one", async () => {
		const filter = { inputs: [{ type: 11, names: ["花子"] }] };
		await save([kept(0, "入口"), { ...kept(1, "途中"), filter }, { name: "別", filter }]);
		const [, first, second] = (await fetchJourneyData(as, journey.id)).journey_tags;
		expect(first!.member_query_id).not.toBe(second!.member_query_id);
		const other = { inputs: [{ type: 11, names: ["太郎"] }] };
		await save([{ ...kept(1, "途中"), filter: other }, kept(0, "入口")]);
		const [again, none] = (await fetchJourneyData(as, journey.id)).journey_tags;
		expect(again).toMatchObject({ member_query_id: first!.member_query_id, filter: other });
		expect(none).toMatchObject({ member_query_id: null, filter: null });
	});

	test("are saved once by a save that comes twice, and not over a colleague's", async () => {
		const headers = { "Idempotency-Key": "one-and-the-same" };
		const { version } = await fetchJourneyData(as, journey.id);
		const phases = [kept(0, "入口"), { name: "新しい" }];
		const [one, other] = await Promise.all([save(phases, headers, version), save(phases, headers, version)]);
		expect([one.status, other.status]).toEqual([200, 200]);
		expect((await fetchJourneyData(as, journey.id)).journey_tags.map(({ name }) => name)).toEqual([
			"入口",
			"新しい",
		]);
		expect((await save([kept(0, "入口")], undefined, version)).status).toBe(409);
		expect((await fetchJourneyData(as, journey.id)).journey_tags).toHaveLength(2);
	});

	test("name no conditions that the operator may not use, but those that were there", async () => {
		const filter = { inputs: [{ type: 95, form_id: 1 }] };
		await save([{ ...kept(0, "入口"), filter }]);
		as = await buildSession({ abilities: ["journey", "journey-write"] });
		expect((await save([{ ...kept(0, "玄関"), filter }])).status).toBe(200);
		const other = { inputs: [{ type: 95, form_id: 2 }] };
		expect((await save([{ ...kept(0, "玄関"), filter: other }])).status).toBe(403);
		const copied = await sendRequest(`/api/journeys/${journey.id}/copy`, { as, method: "POST" });
		expect(copied.status).toBe(403);
	});
});

describe("[M-143, M-342 to M-345] phases one by one", () => {
	test("are listed, made at the end, renamed and deleted, and an open editor is out of date then", async () => {
		const { version } = await fetchJourneyData(as, journey.id);
		const { id } = await requestJson<{ id: number }>("/api/journey_tags", {
			as,
			json: { name: "その後", journey_id: journey.id },
		});
		await requestJson(`/api/journey_tags/${id}/rename`, { as, method: "PATCH", json: { name: "ずっと後" } });
		await requestJson(`/api/journey_tags/${journey.phases[2]}`, { as, method: "DELETE" });
		const listed = await requestJson<{ data: object[] }>(`/api/journey_tags?journey_id=${journey.id}`, {
			as,
		});
		expect(listed.data).toEqual([
			{ id: journey.phases[0], name: "入口", journey_id: journey.id, order: 1 },
			{ id: journey.phases[1], name: "途中", journey_id: journey.id, order: 2 },
			{ id, name: "ずっと後", journey_id: journey.id, order: 3 },
		]);
		expect(await figures()).toEqual(["入口 1/3", "途中 2/2", "ずっと後 0/0"]);
		expect((await save([], undefined, version)).status).toBe(409);
	});

	test("belong to a journey that is there, or to none", async () => {
		const refused = await sendRequest("/api/journey_tags", { as, json: { name: "x", journey_id: 99 } });
		expect([refused.status, await refused.json()]).toMatchObject([422, { journey_id: [/ジャーニー/] }]);
		const { id } = await requestJson<{ id: number }>("/api/journey_tags", { as, json: { name: "一つだけ" } });
		expect(await readRows("select journey_id from journey_tags where id = ?", id)).toEqual([
			{ journey_id: null },
		]);
		expect(
			(await sendRequest("/api/journey_tags/99/rename", { as, method: "PATCH", json: { name: "x" } })).status,
		).toBe(404);
		expect((await sendRequest("/api/journey_tags/99", { as, method: "DELETE" })).status).toBe(404);
	});

	test("tell what refers to them: actions that pass them, and conditions that ask for them", async () => {
		const [phase] = journey.phases;
		await requestJson("/api/action/register", {
			as,
			json: { a_name: "通す", inputs: [{ type: 50, method: 0, journey_tags: [phase] }] },
		});
		const inputs = [{ type: 70, journey_id: journey.id, journey_tag_id: phase, condition: 5 }];
		const other = await buildJourney(as, ["前", { name: "後", filter: { inputs } }], { name: "別の道" });
		const uses = await requestJson<{ items: object[] }>(`/api/journey_tags/${phase}/used_by`, { as });
		expect(uses.items).toMatchObject([
			{ kind: "action", name: "通す" },
			{ kind: "journey", name: "別の道", part: "フェーズ「後」の条件", address: `/line/journey/${other.id}` },
		]);
		expect((await sendRequest("/api/journey_tags/99/used_by", { as })).status).toBe(404);
	});
});

test("[M-343 to M-345] a call of phases that is refused leaves the journey as it is for who has it open", async () => {
	const { version } = await fetchJourneyData(as, journey.id);
	const tag = (path: string, method: string, json?: object) =>
		sendRequest(`/api/journey_tags${path}`, { as, method, ...(json && { json }) });
	await tag(`/${journey.phases[2]}`, "DELETE");
	expect((await fetchJourneyData(as, journey.id)).version).toBe(version + 1);
	expect((await tag(`/${journey.phases[2]}`, "DELETE")).status).toBe(404);
	expect((await tag(`/${journey.phases[2]}/rename`, "PATCH", { name: "x" })).status).toBe(404);
	for (let count = 2; count < MAX_PHASES; count++)
		await tag("", "POST", { name: `${count}`, journey_id: journey.id });
	const full = await fetchJourneyData(as, journey.id);
	expect(full.version).toBe(version + 1 + MAX_PHASES - 2);
	expect((await tag("", "POST", { name: "one too many", journey_id: journey.id })).status).toBe(422);
	expect((await fetchJourneyData(as, journey.id)).version).toBe(full.version);
});
