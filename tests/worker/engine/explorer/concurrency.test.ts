import { beforeAll, describe, expect, test } from "vitest";
import { EXPLORER_KINDS, KIND_NAMES } from "#domain/engine/kinds/registry.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import {
	buildItem,
	expectCrud,
	fetchItemData,
	fetchItemList,
	fetchItemRow,
	requestCrud,
	requestRegister,
} from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
let colleague: ConsoleSession;
beforeAll(async () => {
	operator = await buildSession();
	colleague = await buildSession();
});

const outOfDate = { ERROR: [CALL_TEXTS.changedByOther] };

/** Expects one success and one conflict; returns the winner's index. */
async function expectOneWinner(answers: Response[]): Promise<number> {
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	const winner = answers.findIndex(({ status }) => status === 200);
	expect(await answers[1 - winner]!.json()).toEqual(outOfDate);
	return winner;
}

describe.each(KIND_NAMES)("two operators at one item of the kind %s", (kind) => {
	test("renaming at once over one version: one does, and the name is theirs", async () => {
		const id = await buildItem(kind, operator, { name: "もとの名前" });
		const names = ["甲の名前", "乙の名前"].map((name) => `${name}（${kind}）`);
		const winner = await expectOneWinner(
			await Promise.all(
				[operator, colleague].map((as, index) =>
					requestCrud(kind, as, { action: "editItem", item_id: id, name: names[index], version: 1 }),
				),
			),
		);
		expect(await fetchItemRow(kind, operator, id)).toMatchObject({ name: names[winner], version: 2 });
	});

	test("one deleting while the other renames: never half of both", async () => {
		const id = await buildItem(kind, operator, { name: "消える名前" });
		const remove =
			kind === "scenario"
				? sendRequest(`/api/v1/content_groups/${id}`, { as: operator, method: "DELETE" })
				: requestCrud(kind, operator, { action: "delete", item_ids: [id] });
		const rename = requestCrud(kind, colleague, {
			action: "editItem",
			item_id: id,
			name: "あとの名前",
			version: 1,
		});
		const [removed, renamed] = await Promise.all([remove, rename]);
		expect(removed.status).toBe(200);
		expect([200, 404]).toContain(renamed.status);
		expect(await fetchItemRow(kind, operator, id)).toBeUndefined();
	});
});

describe.each(KIND_NAMES.filter((kind) => kind !== "action"))("two editors open on the kind %s", (kind) => {
	test("saving at once: one does, the other loses nothing but must look again", async () => {
		const id = await buildItem(kind, operator, { name: `編集中（${kind}）` });
		const open = await fetchItemData(kind, operator, id);
		const names = ["甲の保存", "乙の保存"].map((name) => `${name}（${kind}）`);
		const winner = await expectOneWinner(
			await Promise.all(
				[operator, colleague].map((as, index) => requestRegister(kind, as, { ...open, name: names[index] })),
			),
		);
		expect(await fetchItemRow(kind, operator, id)).toMatchObject({ name: names[winner], version: 2 });
	});
});

test("a save sent ten times at once under one key is made once, with one trace in the log", async () => {
	const key = { "Idempotency-Key": "ten-times-at-once" };
	const answers = await Promise.all(
		Array.from({ length: 10 }, () => requestRegister("tag", operator, { name: "十回送られたタグ" }, key)),
	);
	const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: number }).id));
	expect(new Set(ids).size).toBe(1);
	expect(await countRows("tags", "name = '十回送られたタグ'")).toBe(1);
	expect(await countRows("audit_log", `verb = 'tag.create' and detail like '%十回送られたタグ%'`)).toBe(1);
});

test("a folder deleted while items move into it leaves none of them in a folder that is gone", async () => {
	for (let round = 0; round < 10; round++) {
		const { groups } = await expectCrud("episode", operator, { action: "newGroup", name: "消えるフォルダ" });
		const grp_id = groups.at(-1)!.id;
		const id = await buildItem("episode", operator, { name: "移る項目" });
		const [moved] = await Promise.all([
			requestCrud("episode", operator, { action: "toGroup", item_ids: [id], grp_id }),
			requestCrud("episode", colleague, { action: "deleteGroup", grp_id }),
		]);
		expect([200, 422]).toContain(moved.status);
		const { items } = await fetchItemList("episode", operator, { in_group: 0 });
		expect(items.map((item) => item.id)).toContain(id);
	}
});

test("an item saved with what is being deleted names nothing that is gone", async () => {
	for (let round = 0; round < 10; round++) {
		const actionId = await buildItem("action", operator, { name: "取り合い" });
		const [made, removed] = await Promise.all([
			requestRegister("tracker", operator, { name: "購入", action_id: actionId }),
			sendRequest(`/api/${EXPLORER_KINDS.action.path}/crud`, {
				as: colleague,
				json: { action: "delete", item_ids: [actionId] },
			}),
		]);
		// Whichever comes second is refused.
		expect([made.status, removed.status]).not.toEqual([422, 422]);
		if (made.status !== 200) continue;
		const there = (await fetchItemList("action", operator)).items.some((item) => item.id === actionId);
		expect(there).toBe(true);
	}
});
