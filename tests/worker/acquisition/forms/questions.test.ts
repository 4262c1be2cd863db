import { beforeEach, describe, expect, test } from "vitest";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import {
	buildItem,
	expectCrud,
	fetchItemData,
	fetchItemRow,
	requestRegister,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const QUESTION = { label: "お名前", swatch_id: 5, rule: "name" };
const make = (fields: object[], given: object = {}) =>
	buildItem("form", operator, { name: "アンケート", fields, ...given });
const questionsOf = async (id: number) => (await fetchItemData("form", operator, id)).fields as FormField[];
const refusalOf = async (fields: object[]) => {
	const answer = await requestRegister("form", operator, { name: "アンケート", fields });
	return [answer.status, await answer.json()];
};

describe("the questions of a form", () => {
	test("[A-112, A-113] are kept with everything that they are, each under an id of its own", async () => {
		const info = await buildItem("var", operator, { name: "氏名" });
		const id = await make([
			{ ...QUESTION, var_id: info, description: "戸籍の通りに", syncGc: 1, sync_real_name: true },
			{ label: "色", swatch_id: 20, options: ["赤", "青"], required: false },
		]);
		expect(await questionsOf(id)).toEqual([
			{
				id: 1,
				label: "お名前",
				swatch_id: 5,
				rule: "name",
				var_id: info,
				var_name: "氏名",
				var_type: 0,
				required: true,
				description: "戸籍の通りに",
				options: [],
				syncGc: true,
				sync_real_name: true,
				shown_if: null,
				prices: {},
				is_quantity: false,
			},
			{
				id: 2,
				label: "色",
				swatch_id: 20,
				rule: null,
				var_id: null,
				var_name: "",
				var_type: null,
				required: false,
				description: "",
				options: ["赤", "青"],
				syncGc: false,
				sync_real_name: false,
				shown_if: null,
				prices: {},
				is_quantity: false,
			},
		]);
	});

	test("keep their ids when they are moved and changed; a new one gets another", async () => {
		const id = await make([QUESTION, { ...QUESTION, label: "二つ目" }]);
		const [first, second] = await questionsOf(id);
		await resaveItem("form", operator, id, { fields: [{ ...QUESTION, label: "新しい" }, second, first] });
		expect((await questionsOf(id)).map((field) => [field.id, field.label])).toEqual([
			[3, "新しい"],
			[2, "二つ目"],
			[1, "お名前"],
		]);
	});

	test("sent as a form are read as from JSON", async () => {
		const form = new URLSearchParams({
			name: "アンケート",
			"fields[0][label]": "色",
			"fields[0][swatch_id]": "20",
			"fields[0][required]": "0",
			"fields[0][options][0]": "赤",
		}).toString();
		const { id } = await requestJson<{ id: number }>("/api/form/register", { as: operator, form });
		expect(await questionsOf(id)).toMatchObject([{ label: "色", required: false, options: ["赤"] }]);
	});

	test("[A-278 to A-283] are refused with everything that is wrong, at once, and nothing is kept", async () => {
		const before = await takeSnapshot();
		expect(
			await refusalOf([
				{},
				{ swatch_id: 5, sync_var: 1 },
				{ label: "色", swatch_id: 20 },
				{ label: "色", swatch_id: 20, options: ["赤", " ", "赤"] },
				QUESTION,
			]),
		).toEqual([
			422,
			{
				"fields[0][label]": ["取得情報名 (表示名)を入力してください。"],
				"fields[0][swatch_id]": ["取得情報入力タイプを選択してください。"],
				"fields[1][label]": ["取得情報名 (表示名)を入力してください。"],
				"fields[1][rule]": ["取得情報種別を選択してください。"],
				"fields[1][var_id]": ["友だち情報を設定してください。"],
				"fields[2][options]": ["選択肢を設定してください。"],
				"fields[3][options][1]": ["空の選択肢は設定できません。"],
				"fields[3][options][2]": ["同じ選択肢があります。"],
			},
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("are written to friend information that can hold the answers, and is there", async () => {
		const [text, number, select, date, gone] = [
			await buildItem("var", operator, { name: "文字" }),
			await buildItem("var", operator, { name: "数", type: 1 }),
			await buildItem("var", operator, { name: "選択", type: 20, choices: [{ value: "赤" }] }),
			await buildItem("var", operator, { name: "日", type: 30 }),
			await buildItem("var", operator, { name: "消える" }),
		];
		await expectCrud("var", operator, { action: "delete", item_ids: [gone] });
		const line = (rule: string, var_id: number) => ({ label: "問", swatch_id: 5, rule, var_id });
		const choice = (var_id: number) => ({ label: "問", swatch_id: 20, options: ["赤"], var_id });
		expect(
			await refusalOf([
				line("none", text),
				line("none", number),
				line("numeric", number),
				line("numeric", select),
				line("none", date),
				{ label: "問", swatch_id: 10, var_id: select },
				choice(select),
				choice(text),
				choice(number),
				line("none", gone),
			]),
		).toEqual([
			422,
			{
				...Object.fromEntries(
					[1, 3, 4, 5, 8].map((at) => [`fields[${at}][var_id]`, [FORM_TEXTS.fieldVarUnfit]]),
				),
				"fields[9][var_id]": [FORM_TEXTS.fieldVarRequired],
			},
		]);
	});

	test("take over the choices of the select field they are written to", async () => {
		const select = await buildItem("var", operator, {
			name: "色",
			type: 20,
			choices: [{ value: "赤" }, { value: "青" }],
		});
		const id = await make([{ label: "色", swatch_id: 20, var_id: select, var_type: 20 }]);
		expect(await questionsOf(id)).toMatchObject([{ var_name: "色", var_type: 20, options: ["赤", "青"] }]);
		const text = await buildItem("var", operator, { name: "文字" });
		expect(await refusalOf([{ label: "色", swatch_id: 20, var_id: text, var_type: 20 }])).toEqual([
			422,
			{ "fields[0][options]": [FORM_TEXTS.fieldOptionsRequired] },
		]);
	});

	test("saved over what another saved are refused, as by who may only read", async () => {
		const id = await make([QUESTION]);
		const data = await fetchItemData("form", operator, id);
		await resaveItem("form", operator, id, { fields: [] });
		const before = await takeSnapshot();
		const late = await requestRegister("form", operator, { ...data, fields: [QUESTION, QUESTION] });
		expect([late.status, await late.json()]).toEqual([409, { ERROR: [CALL_TEXTS.changedByOther] }]);
		const reader = await buildSession({ abilities: ["form-read"] });
		expect((await requestRegister("form", reader, { ...data, version: 2 })).status).toBe(403);
		expect(
			(await listChangesSince(before)).filter((change) => JSON.stringify(change).includes("お名前")),
		).toEqual([]);
	});

	test("go along with a copy of the form", async () => {
		const id = await make([QUESTION]);
		const { focus } = await expectCrud("form", operator, { action: "copy", focus: id });
		expect(await questionsOf(focus!)).toEqual(await questionsOf(id));
	});
});

describe("what runs after an answer", () => {
	test("is set with a form of the second generation, and with no other", async () => {
		const [one, two] = [await buildAction(), await buildAction()];
		const id = await make([QUESTION], { action_id: one.id });
		expect(await fetchItemData("form", operator, id)).toMatchObject({ action_id: one.id });
		await updateRow("forms", id, { generation: 1 });
		await resaveItem("form", operator, id, { action_id: two.id });
		expect(await fetchItemData("form", operator, id)).toMatchObject({ action_id: one.id });
		const gone = await buildAction({ deletedAt: 1 });
		const answer = await requestRegister("form", operator, { name: "別", action_id: gone.id });
		expect([answer.status, await answer.json()]).toEqual([422, { action_id: [ACTION_TEXTS.actionGone] }]);
	});
});

test("a field of friend information is used by the questions that are written to it", async () => {
	const info = await buildItem("var", operator, { name: "氏名" });
	const id = await make([{ ...QUESTION, var_id: info }, QUESTION]);
	expect(await fetchItemRow("form", operator, id)).toBeTruthy();
	const answer = await sendRequest(`/api/used_by/var/${info}`, { as: operator });
	expect(await answer.json()).toMatchObject({
		total: 1,
		items: [{ kind: "form", id, name: "アンケート", part: "質問「お名前」" }],
	});
});
