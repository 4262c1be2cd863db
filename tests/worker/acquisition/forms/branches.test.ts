import { beforeEach, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildEffect } from "#tests/support/effect-runs.ts";
import { buildForm, openFormPage, submitFormPage } from "#tests/support/form-pages.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { expectCrud, fetchItemData, requestRegister, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { fetchComparison, fetchVersions, requestRestore } from "#tests/support/version-requests.ts";

let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	operator = await buildSession();
	friend = await buildFriend();
});

const MENU = { id: -1, label: "メニュー", swatch_id: 40, options: ["カット", "カラー", "パーマ"] };
const when = (values: string[], match = 0) => ({ field_id: -1, match, values });

async function tagging() {
	const tag = await buildTag();
	const action = await buildAction({ effects: [addTagsEffect(tag.id)] });
	return { tag, action };
}

test("each branch that an answer meets runs its action once, beside the one after every answer", async () => {
	const [all, cut, colour, none] = [await tagging(), await tagging(), await tagging(), await tagging()];
	const form = await buildForm(operator, [MENU], {
		action_id: all.action.id,
		branches: [
			{ when: when(["カット", "パーマ"]), action_id: cut.action.id },
			{ when: when(["カラー"]), action_id: colour.action.id },
			{ when: when(["カット"], 10), action_id: none.action.id },
		],
	});
	const page = await openFormPage(form, friend.id);
	// A double click is one answer.
	for (let press = 0; press < 2; press++)
		expect((await submitFormPage(form, page, { q1_0: "カット", q1_2: "パーマ" })).status).toBe(303);
	expect((await tagIdsOf(friend)).sort()).toEqual([all.tag.id, cut.tag.id].sort());
	expect(await readRows("select action_id from runs order by action_id")).toEqual([
		{ action_id: all.action.id },
		{ action_id: cut.action.id },
	]);
	expect((await submitFormPage(form, await openFormPage(form, friend.id), { q1_1: "カラー" })).status).toBe(
		303,
	);
	expect((await tagIdsOf(friend)).length).toBe(4);
});

test("what the actions of one answer send goes out together, in their order", async () => {
	const sending = (text: string) => buildAction({ effects: [sendTextEffect(text)] });
	const [third, first, second] = [await sending("三"), await sending("一"), await sending("二")];
	const form = await buildForm(operator, [MENU], {
		action_id: first.id,
		branches: [second, third].map(({ id }) => ({ when: when(["カット"]), action_id: id })),
	});
	await submitFormPage(form, await openFormPage(form, friend.id), { q1_0: "カット" });
	const sent = await readRows<{ messages: string }>("select messages from deliveries");
	expect(sent.map(({ messages }) => JSON.parse(messages).map(({ text }: { text: string }) => text))).toEqual([
		["一", "二", "三"],
	]);
});

test("a branch on a question that stayed hidden is not met, and one whose action is gone does nothing", async () => {
	const [hidden, gone] = [await tagging(), await tagging()];
	const form = await buildForm(
		operator,
		[
			MENU,
			{
				id: -2,
				label: "色",
				swatch_id: 30,
				options: ["赤", "青"],
				shown_if: { field_id: -1, values: ["カラー"] },
			},
		],
		{
			branches: [
				{ when: { field_id: -2, match: 10, values: ["赤"] }, action_id: hidden.action.id },
				{ when: when(["カット"]), action_id: gone.action.id },
			],
		},
	);
	await readRows(`update actions set deleted_at = 1 where id = ${gone.action.id}`);
	expect(
		(await submitFormPage(form, await openFormPage(form, friend.id), { q1_0: "カット", q2: "青" })).status,
	).toBe(303);
	expect(await readRows("select * from runs")).toEqual([]);
});

test("branches are refused without a question, an action, or more than the operator may", async () => {
	const { action } = await tagging();
	const refused = async (branches: object[], as = operator) => {
		const answer = await requestRegister("form", as, { name: "分岐", fields: [MENU], branches });
		return [answer.status, await answer.json()];
	};
	expect(
		await refused([
			{ when: when([]), action_id: action.id },
			{ when: { field_id: -9, values: ["カット"] }, action_id: action.id },
			{ when: when(["ない"]), action_id: action.id },
		]),
	).toEqual([
		422,
		{
			"branches[0][when][values]": [FORM_TEXTS.conditionValuesRequired],
			"branches[1][when][field_id]": [FORM_TEXTS.branchFieldUnfit],
			"branches[2][when][values]": [FORM_TEXTS.conditionValueGone("ない")],
		},
	]);
	expect(await refused([{ when: when(["カット"]) }])).toEqual([
		422,
		{ "branches[0][action_id]": [FORM_TEXTS.branchActionRequired] },
	]);
	const gone = await buildAction({ deletedAt: 1 });
	expect(await refused([{ when: when(["カット"]), action_id: gone.id }])).toEqual([
		422,
		{ "branches[0][action_id]": [ACTION_TEXTS.actionGone] },
	]);
	const writer = await buildSession({ abilities: ["form-read", "form-write"] });
	const beyond = await buildAction({ effects: [buildEffect("richmenu")] });
	const [status, body] = await refused([{ when: when(["カット"]), action_id: beyond.id }], writer);
	expect([status, Object.keys(body as object)]).toEqual([422, ["branches[0][action_id]"]]);
	expect((await refused(Array(31).fill({ when: when(["カット"]), action_id: action.id })))[0]).toBe(422);
});

test.each([undefined, 99])(
	"what asks for a question of the type %s is refused by that question: 422",
	async (swatch_id) => {
		const { action } = await tagging();
		const asked = when(["カット"]);
		const answer = await requestRegister("form", operator, {
			name: "分岐",
			fields: [
				{ ...MENU, swatch_id },
				{ ...MENU, id: -7, shown_if: asked },
			],
			branches: [{ when: asked, action_id: action.id }],
		});
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{ "fields[0][swatch_id]": [FORM_TEXTS.fieldTypeRequired] },
		]);
	},
);

test("a branch's action knows that the form uses it, and copies and versions hold branches", async () => {
	const { action } = await tagging();
	const form = await buildForm(operator, [MENU], {
		branches: [{ when: when(["カット"]), action_id: action.id }],
	});
	const used = await sendRequest(`/api/used_by/action/${action.id}`, { as: operator });
	expect(await used.json()).toMatchObject({ total: 1, items: [{ kind: "form", part: "回答による分岐" }] });
	const { branches, reception, design } = await fetchItemData("form", operator, form.id);
	expect(branches).toEqual([
		{ id: 1, when: { field_id: 1, match: 0, values: ["カット"] }, action_id: action.id },
	]);
	const { focus } = await expectCrud("form", operator, { action: "copy", focus: form.id });
	expect(await fetchItemData("form", operator, focus!)).toMatchObject({ branches, reception, design });
	await resaveItem("form", operator, form.id, {
		branches: [],
		design: { colour: "#000000", button: "押す" },
		reception: { max_answers: 5 },
	});
	const [newest, first] = await fetchVersions("form", operator, form.id);
	const { to } = await fetchComparison("form", operator, form.id, newest!.number, first!.number);
	expect(to.find(({ label }) => label === "回答による分岐")?.text).toContain(
		"「メニュー」が「カット」のどれか",
	);
	expect((await requestRestore("form", operator, form.id, first!.number)).status).toBe(200);
	expect(await fetchItemData("form", operator, form.id)).toMatchObject({ branches, reception, design });
});
