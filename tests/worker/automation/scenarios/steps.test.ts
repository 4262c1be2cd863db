import { beforeEach, describe, expect, test } from "vitest";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { STEP_TEXTS } from "#domain/platform/texts/steps-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { addTagsEffect, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemData, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { buildStep, expectStepsSave, fetchSteps, requestStepsSave } from "#tests/support/step-requests.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
let scenario: number;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	scenario = await buildItem("scenario", operator, { name: "入門" });
});

const save = (...steps: object[]) => expectStepsSave("scenario", operator, scenario, steps);
const put = (steps: object[], options = {}, as = operator) =>
	requestStepsSave("scenario", as, scenario, steps, options);
const shown = (as = operator) => fetchSteps("scenario", as, scenario);
const read = async (position: number, given: object = {}, friend?: { id: number }) =>
	storeRow("scenario_subscriptions", {
		scenario_id: scenario,
		friend_id: (friend ?? (await buildFriend())).id,
		state: "reading",
		started_at: 1,
		position,
		next_at: 9e12,
		...given,
	});

describe("the steps of a scenario", () => {
	test("are none at first, then what was saved, by day and time, each with an action of its own", async () => {
		expect(await shown()).toEqual({ version: 1, steps: [] });
		const tag = await buildTag({ name: "参加" });
		const response = await put([
			buildStep("1 10:00"),
			{ day: 0, minute: 0, a_twice_type: 1, inputs: [sendTextEffect("ようこそ"), addTagsEffect(tag.id)] },
		]);
		expect(await response.json()).toEqual({ version: 2 });
		const { version, steps } = await shown();
		expect(version).toBe(2);
		expect(steps).toMatchObject([
			{
				day: 0,
				minute: 0,
				a_twice_type: 1,
				inputs: [sendTextEffect("ようこそ"), addTagsEffect(tag.id)],
				waiting: 0,
			},
			{ day: 1, minute: 600, a_twice_type: 0, inputs: [sendTextEffect("1 10:00")] },
		]);
		expect(steps[0]!.action_text).toHaveLength(2);
		expect(steps[0]!.action_text[1]).toContain("参加");
		expect(await countRows("actions", "is_template = 0")).toBe(2);
		expect(
			(await readRows<{ named: string }>("select named from action_effects where type = 13"))[0]!.named,
		).toBe(`{"tags":[${tag.id}]}`);
	});

	test("changed, moved and left out, become versions, other times and deleted ones; the rest stays", async () => {
		const [kept, changed, moved, left] = await save(
			buildStep("0 01:00"),
			buildStep("0 02:00"),
			buildStep("0 03:00"),
			buildStep("0 04:00"),
		);
		await save(kept!, { ...changed, inputs: [sendTextEffect("改")] }, { ...moved, day: 5 });
		expect((await shown()).steps).toMatchObject([
			{ id: kept!.id, inputs: kept!.inputs },
			{ id: changed!.id, inputs: [sendTextEffect("改")] },
			{ id: moved!.id, day: 5, minute: 180, inputs: moved!.inputs },
		]);
		expect(
			await readRows(
				"select s.id, a.version, a.deleted_at is not null as gone from scenario_steps s join actions a on a.id = s.action_id order by s.id",
			),
		).toEqual([
			{ id: kept!.id, version: 1, gone: 0 },
			{ id: changed!.id, version: 2, gone: 0 },
			{ id: moved!.id, version: 1, gone: 0 },
			{ id: left!.id, version: 1, gone: 1 },
		]);
		expect(await countRows("scenario_steps", "deleted_at is not null")).toBe(1);
		expect(await countRows("action_effects")).toBe(5);
		expect(await countRows("audit_log", "verb = 'scenario.steps'")).toBe(2);
	});

	test("say how many readers wait for each, of those whom the operator may see", async () => {
		const vip = await buildTag();
		await save(buildStep("0 00:00"), buildStep("1 10:00"), buildStep("1 10:00"), buildStep("3 00:00"));
		await read(-1, {}, await buildFriend({ tagIds: [vip.id] }));
		await read(0);
		await read(100);
		await read(1_440 + 600, {}, await buildFriend({ tagIds: [vip.id] }));
		await read(0, { state: "stopped" });
		await read(4_320);
		expect((await shown()).steps.map(({ waiting }) => waiting)).toEqual([1, 2, 2, 1]);
		const restricted = await buildSession({ scope: { all: false, tagIds: [vip.id] } });
		expect((await shown(restricted)).steps.map(({ waiting }) => waiting)).toEqual([1, 0, 0, 1]);
	});

	test("that moved, came or went make their readers be looked at again; other words do not", async () => {
		const [one] = await save(buildStep("9 00:00"));
		const [reader, stopped] = [await read(-1), await read(-1, { state: "stopped", next_at: null })];
		const due = async () =>
			(
				await readRows<{ id: number; next_at: number | null }>(
					"select id, next_at from scenario_subscriptions order by id",
				)
			).map(({ next_at }) => next_at);
		await save({ ...one, inputs: [sendTextEffect("改")] });
		expect(await due()).toEqual([9e12, null]);
		for (const steps of [[{ ...one, day: 2 }], [{ ...one, day: 2 }, buildStep("3 00:00")], []]) {
			await updateRow("scenario_subscriptions", reader, { next_at: 9e12 });
			await save(...steps);
			expect((await due())[0]).toBeLessThan(8e12);
			expect((await due())[1]).toBeNull();
		}
		expect(stopped).toBeGreaterThan(0);
	});

	test("by another clock are due at another moment, so that the readers are looked at again", async () => {
		await read(-1);
		await resaveItem("scenario", operator, scenario, { name: "改名" });
		expect(await countRows("scenario_subscriptions", "next_at = 9e12")).toBe(1);
		await resaveItem("scenario", operator, scenario, { date_diff: 1 });
		expect(await countRows("scenario_subscriptions", "next_at < 8e12")).toBe(1);
	});
});

describe("saving steps", () => {
	test("that somebody else saved over is out of date (409), and nothing is written", async () => {
		await put([buildStep("0 00:00")], { version: 1 });
		const before = await takeSnapshot();
		for (const version of [1, 7]) {
			const response = await put([], { version });
			expect([response.status, await response.json()]).toEqual([409, { ERROR: [CALL_TEXTS.changedByOther] }]);
		}
		expect(await listChangesSince(before)).toEqual([]);
		expect((await fetchItemData("scenario", operator, scenario)).version).toBe(2);
	});

	test("at once by two operators, one is saved and the other is out of date", async () => {
		const answers = await Promise.all(
			["甲", "乙"].map((text) =>
				put([{ ...buildStep("0 00:00"), inputs: [sendTextEffect(text)] }], { version: 1 }),
			),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await countRows("scenario_steps")).toBe(1);
		expect(await countRows("actions")).toBe(1);
	});

	test("sent twice under one key, at once or later, makes one change", async () => {
		const steps = [buildStep("0 00:00"), buildStep("1 00:00")];
		const twins = await Promise.all([1, 2].map(() => put(steps, { version: 1, key: "steps-0001" })));
		const later = await put(steps, { version: 1, key: "steps-0001" });
		for (const answer of [...twins, later]) expect(await answer.json()).toEqual({ version: 2 });
		expect(await countRows("scenario_steps")).toBe(2);
		expect(await countRows("action_effects")).toBe(2);
		expect(await countRows("audit_log", "verb = 'scenario.steps'")).toBe(1);
		const [one, two] = (await shown()).steps;
		const changed = [{ ...one, inputs: [sendTextEffect("改")] }, { ...two, day: 4 }, buildStep("5 00:00")];
		await Promise.all([1, 2].map(() => put(changed, { version: 2, key: "steps-0002" })));
		expect(await countRows("action_effects")).toBe(4);
		expect((await shown()).version).toBe(3);
	});

	const REFUSED: [string, () => object[] | Promise<object[]>, Record<string, string[]>][] = [
		[
			"without an effect",
			() => [{ day: 0, minute: 0, inputs: [] }],
			{ "steps[0][inputs]": [ACTION_TEXTS.actionNeedsEffect] },
		],
		[
			"with an effect that is empty, at its place",
			() => [buildStep("0 00:00"), { day: 1, minute: 0, inputs: [{ type: 1, text: "" }] }],
			{ "steps[1][inputs][0][text]": [FIELD_TEXTS.textRequired] },
		],
		[
			"with a tag that is gone, at its place",
			async () => [
				buildStep("0 00:00"),
				{
					day: 1,
					minute: 0,
					inputs: [sendTextEffect("あ"), addTagsEffect((await buildTag({ deletedAt: 1 })).id)],
				},
			],
			{ "steps[1][inputs][1]": [TAG_TEXTS.tagGone] },
		],
		["before the start", () => [buildStep("-1 00:00")], { "steps[0][day]": [FIELD_TEXTS.between(0, 9_999)] }],
		[
			"at a minute that no day has",
			() => [{ ...buildStep("0 00:00"), minute: 1_440 }],
			{ "steps[0][minute]": [FIELD_TEXTS.timeOfDay] },
		],
		["without a time", () => [buildStep("0")], { "steps[0][minute]": [FIELD_TEXTS.wholeNumberRequired] }],
		[
			"that were never there",
			() => [{ ...buildStep("0 00:00"), a_twice_type: 0, id: 999 }],
			{ "steps[0]": [STEP_TEXTS.stepGone] },
		],
		[
			"beyond their number",
			() => Array.from({ length: 201 }, () => buildStep("0 00:00")),
			{ steps: [STEP_TEXTS.tooManySteps(200)] },
		],
	];
	test.each(REFUSED)("refuses those %s", async (_, steps, errors) => {
		const given = await steps();
		const before = await takeSnapshot();
		const response = await put(given);
		expect([response.status, await response.json()]).toEqual([422, errors]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("a step may go on naming what was deleted since, while another one moves", async () => {
		const tag = await buildTag();
		const [one, two] = await save(
			{ day: 0, minute: 0, inputs: [addTagsEffect(tag.id)] },
			buildStep("1 00:00"),
		);
		await updateRow("tags", tag.id, { deleted_at: 1 });
		expect((await put([one!, { ...two, day: 3 }])).status).toBe(200);
		expect((await put([{ ...one, inputs: [addTagsEffect(tag.id), sendTextEffect("x")] }])).status).toBe(422);
	});

	test("another scenario's step is not this one's; a scenario that is gone has none", async () => {
		const [step] = await save(buildStep("0 00:00"));
		const other = await buildItem("scenario", operator, { name: "別" });
		const foreign = await requestStepsSave("scenario", operator, other, [step!]);
		expect([foreign.status, await foreign.json()]).toEqual([422, { "steps[0]": [STEP_TEXTS.stepGone] }]);
		await updateRow("scenarios", other, { deleted_at: 1 });
		expect((await requestStepsSave("scenario", operator, other, [])).status).toBe(404);
		expect((await sendRequest(`/api/scenario/${other}/steps`, { as: operator })).status).toBe(404);
	});

	test("is for who writes scenarios; who reads them sees the steps; what an effect needs is asked for too", async () => {
		const reader = await buildSession({ abilities: ["scenario-read"] });
		expect((await put([], {}, reader)).status).toBe(403);
		expect(await shown(reader)).toEqual({ version: 1, steps: [] });
		const nobody = await buildSession({ abilities: ["tag-read"] });
		expect((await sendRequest(`/api/scenario/${scenario}/steps`, { as: nobody })).status).toBe(403);
		const writer = await buildSession({ abilities: ["scenario-write"] });
		const menu = { type: 14, menu_id: 0 };
		expect((await put([{ day: 0, minute: 0, inputs: [menu] }], {}, writer)).status).toBe(422);
	});
});

describe("[E-401] [E-402] with its scenario", () => {
	test("a step is copied, once, as an action of its own", async () => {
		const [step] = await save({ ...buildStep("1 10:00"), a_twice_type: 1 }, buildStep("2 00:00"));
		await save({ ...step, inputs: [sendTextEffect("改")] });
		const duplicate = () =>
			sendRequest(`/api/v1/content_groups/${scenario}/duplicate`, {
				as: operator,
				json: {},
				headers: { "Idempotency-Key": "copy-steps" },
			});
		const [first, second] = await Promise.all([duplicate(), duplicate()]);
		const { id } = (await first!.json()) as { id: number };
		expect(await second!.json()).toEqual({ id });
		const copied = (await fetchSteps("scenario", operator, id)).steps;
		expect(copied).toMatchObject([
			{ day: 1, minute: 600, a_twice_type: 1, inputs: [sendTextEffect("改")], waiting: 0 },
		]);
		await expectStepsSave("scenario", operator, id, [{ ...copied[0], inputs: [sendTextEffect("写しだけ")] }]);
		expect((await shown()).steps).toMatchObject([{ inputs: [sendTextEffect("改")] }]);
	});

	test("goes: nobody waits for it, what it did is deleted, and the other scenario's is not", async () => {
		await save(buildStep("1 10:00"));
		const other = await buildItem("scenario", operator, { name: "残る" });
		await expectStepsSave("scenario", operator, other, [buildStep("1 10:00")]);
		await read(-1);
		await sendRequest(`/api/v1/content_groups/${scenario}`, { as: operator, method: "DELETE" });
		expect(await readRows("select state, next_at from scenario_subscriptions")).toEqual([
			{ state: "stopped", next_at: null },
		]);
		expect(await countRows("scenario_steps", "deleted_at is null")).toBe(1);
		expect(await countRows("actions", "deleted_at is null")).toBe(1);
	});
});
