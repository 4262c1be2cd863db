import { beforeEach, describe, expect, test } from "vitest";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { REACTION_TEXTS } from "#domain/platform/texts/reactions-texts.ts";
import {
	addTagsEffect,
	buildAction,
	buildAutoResponse,
	sendTextEffect,
} from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

interface Shown {
	id: number;
	name: string;
	is_active: number;
	keywords: string[];
	version: number;
}

let operator: ConsoleSession;
let action: { id: number };
beforeEach(async () => {
	operator = await buildSession();
	action = await buildAction({ name: "予約の案内", effects: [sendTextEffect("承りました")] });
});

const body = (change: object = {}) => ({
	name: "予約の返事",
	keywords: ["予約"],
	action_id: action.id,
	...change,
});
const withKey = (key?: string) => (key ? { headers: { "Idempotency-Key": key } } : {});
const create = (change: object = {}, key?: string) =>
	sendRequest("/api/reaction/register", { as: operator, json: body(change), ...withKey(key) });
const edit = (id: number, change: object = {}, key?: string) =>
	sendRequest("/api/reaction/register", {
		as: operator,
		whole: true,
		json: { id, ...body(change) },
		...withKey(key),
	});
const idOf = async (response: Response) => ((await response.json()) as { id: number }).id;
const show = (id: number) => requestJson<Shown>(`/api/reaction/data/${id}`, { as: operator });

describe("saving an auto-response", () => {
	test("[E-211] a new one is shown with what it was saved with", async () => {
		const id = await idOf(await create({ rule_mix: 1, hit_detection_order: -1, is_active: 0 }));
		expect(await show(id)).toMatchObject({
			name: "予約の返事",
			is_active: 0,
			keywords: ["予約"],
			rule_mix: 1,
			hit_detection_order: -1,
			action_id: action.id,
			action_name: "予約の案内",
			version: 1,
		});
	});

	test("keywords are trimmed, and empty and repeated ones left out", async () => {
		const id = await idOf(await create({ keywords: [" 予約 ", "", "予約", "よやく"] }));
		expect((await show(id)).keywords).toEqual(["予約", "よやく"]);
	});

	test("an edit counts one version up; over a stale version it is out of date (409) and writes nothing", async () => {
		const { id } = await buildAutoResponse({ actionId: action.id });
		expect((await edit(id, { name: "先の人", version: 1 })).status).toBe(200);
		const before = await takeSnapshot();
		const late = await edit(id, { name: "後の人", version: 1 });
		expect([late.status, await late.json()]).toEqual([409, { ERROR: [CALL_TEXTS.changedByOther] }]);
		expect(await listChangesSince(before)).toEqual([]);
		expect(await show(id)).toMatchObject({ name: "先の人", version: 2 });
	});

	test("sent twice under one Idempotency-Key, it is made once, and edited once", async () => {
		const made = await Promise.all([1, 2].map(() => create({ name: "一度だけ" }, "reaction-1")));
		const [id, again] = await Promise.all(made.map(idOf));
		expect(again).toBe(id);
		await edit(id!, { name: "一度だけ", version: 1 }, "reaction-2");
		expect((await edit(id!, { name: "一度だけ", version: 1 }, "reaction-2")).status).toBe(200);
		expect((await show(id!)).version).toBe(2);
		expect(await countRows("reactions", "name = '一度だけ'")).toBe(1);
	});

	test("one that is gone can be neither edited nor shown: 404", async () => {
		const { id } = await buildAutoResponse({ deletedAt: 1 });
		const answers = [await edit(id), await sendRequest(`/api/reaction/data/${id}`, { as: operator })];
		expect(answers.map(({ status }) => status)).toEqual([404, 404]);
	});

	const REFUSED: [string, object, Record<string, string[]>][] = [
		["a name", { name: "" }, { name: [REACTION_TEXTS.reactionNameRequired] }],
		["keywords", { keywords: [" "] }, { keywords: [REACTION_TEXTS.keywordsRequired] }],
		["an action", { action_id: "" }, { action_id: [ACTION_TEXTS.actionRequired] }],
		["a folder that is there", { group_id: 999 }, { group_id: [EXPLORER_TEXTS.folderGone] }],
		["an action that is there", { action_id: 999_999 }, { action_id: [ACTION_TEXTS.actionGone] }],
	];

	test.each(REFUSED)(
		"without %s it is refused by name, and nothing is written",
		async (_, change, errors) => {
			const before = await takeSnapshot();
			const response = await create(change);
			expect([response.status, await response.json()]).toEqual([422, errors]);
			expect(await listChangesSince(before)).toEqual([]);
		},
	);

	test("with an action that was deleted it is refused, new or edited", async () => {
		const gone = await buildAction({ deletedAt: 1 });
		const { id } = await buildAutoResponse();
		for (const response of [await create({ action_id: gone.id }), await edit(id, { action_id: gone.id })])
			expect([response.status, await response.json()]).toEqual([
				422,
				{ action_id: [ACTION_TEXTS.actionGone] },
			]);
	});
});

describe("an answer written in the auto-response", () => {
	const answer = (...inputs: object[]) => ({ action_id: null, answer: { inputs, a_twice_type: 0 } });
	const actionOf = async (id: number) => ((await show(id)) as unknown as { action_id: number }).action_id;
	const answerOf = async (id: number) =>
		((await show(id)) as unknown as { saved_answer: unknown }).saved_answer;

	test("is stored as an action that no list shows, and opens in the editor", async () => {
		const id = await idOf(await create(answer(sendTextEffect("10時から19時です"))));
		expect(await answerOf(id)).toMatchObject({
			action: null,
			a_twice_type: 0,
			inputs: [{ type: 1, text: "10時から19時です" }],
		});
		const { items } = await requestJson<{ items: { id: number }[] }>("/api/actions", { as: operator });
		const listedIds = items.map((listed) => listed.id);
		expect([listedIds.includes(action.id), listedIds.includes(await actionOf(id))]).toEqual([true, false]);
	});

	test("is another action after a change, and the same one after a change of the rest", async () => {
		const id = await idOf(await create(answer(sendTextEffect("10時から19時です"))));
		const first = await actionOf(id);
		await edit(id, { name: "営業時間", action_id: first });
		expect(await actionOf(id)).toBe(first);
		await edit(id, answer(sendTextEffect("11時から19時です")));
		expect(await actionOf(id)).not.toBe(first);
		expect(await answerOf(id)).toMatchObject({ inputs: [{ text: "11時から19時です" }] });
	});

	test("leaves nothing behind where the auto-response was changed meanwhile", async () => {
		const { id } = await buildAutoResponse({ actionId: action.id });
		await edit(id, { name: "先の人", version: 1 });
		const before = await takeSnapshot();
		expect((await edit(id, { ...answer(sendTextEffect("遅い返事")), version: 1 })).status).toBe(409);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is refused at its fields: an empty text, and a template that is gone", async () => {
		const before = await takeSnapshot();
		const empty = await create(answer({ ...sendTextEffect("-"), text: "" }));
		expect([empty.status, Object.keys((await empty.json()) as object)]).toEqual([
			422,
			["answer[inputs][0][text]"],
		]);
		const gone = await create(answer({ type: 12, egg_id: 999_999 }));
		expect([gone.status, Object.keys((await gone.json()) as object)]).toEqual([422, ["answer[inputs][0]"]]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("opens in the editor from a listed action only if that sends messages and nothing else", async () => {
		const { id } = await buildAutoResponse({ actionId: action.id });
		expect(await answerOf(id)).toMatchObject({ action: "予約の案内", inputs: [{ text: "承りました" }] });
		const marking = await buildAction({
			effects: [sendTextEffect("承りました"), addTagsEffect(1)],
		});
		const { id: other } = await buildAutoResponse({ actionId: marking.id });
		expect(await answerOf(other)).toBeNull();
	});

	test("of a listed action is not read without the ability to see actions", async () => {
		const { id } = await buildAutoResponse({ actionId: action.id });
		operator = await buildSession({ abilities: ["reaction-read"] });
		expect(await answerOf(id)).toBeNull();
	});
});

describe("the switch of an auto-response", () => {
	const turn = (id: number, sw: unknown) =>
		sendRequest("/api/reaction/crud", { as: operator, json: { action: "changeActive", item_ids: [id], sw } });

	test("turns it off and on, and leaves the version alone, so that an open editor stays valid", async () => {
		const { id } = await buildAutoResponse();
		await turn(id, 0);
		expect(await show(id)).toMatchObject({ is_active: 0, version: 1 });
		await turn(id, "1");
		expect(await show(id)).toMatchObject({ is_active: 1, version: 1 });
	});

	test.each([2, -1, "on", null, true])("takes no other value: %j", async (sw) => {
		const { id } = await buildAutoResponse();
		const response = await turn(id, sw);
		expect([response.status, Object.keys((await response.json()) as object)]).toEqual([422, ["sw"]]);
	});
});
