import { beforeEach, describe, expect, test } from "vitest";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import type { SelectorList } from "#domain/engine/selector/selectable-item.ts";
import {
	isAppendable,
	isFavouritable,
	SELECTABLE_KINDS,
	SELECTABLE_NAMES,
	type SelectableKind,
	selectableKindOf,
} from "#domain/engine/selector/selectable-kinds.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector-texts.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const append = (kind: SelectableKind, json: object, headers: Record<string, string> = {}, as = operator) =>
	sendRequest(`/api/selector/${kind}`, { as, json, headers });
const itemOf = async (kind: SelectableKind, id: number) =>
	(await requestJson<SelectorList>(`/api/selector/${kind}`, { as: operator })).items.find(
		(item) => item.id === id,
	);
const TABLES = { tag: "tags", var: "vars", site: "sites", phase: "journey_tags" };

describe.each(SELECTABLE_NAMES.filter(isAppendable))("[E-248, E-417] appending a %s", (kind) => {
	const { label, appendAbility } = SELECTABLE_KINDS[kind];

	test("makes it in the folder that is named, and it can be chosen at once", async () => {
		const group_id = await storeRow("folders", { kind, name: "置き場所", position: 1, created_at: 1 });
		const { id } = (await (await append(kind, { name: " 新しい ", group_id })).json()) as { id: number };
		expect(await itemOf(kind, id)).toMatchObject({ name: "新しい", group_id, writable: true });
		expect(await countRows("audit_log", `verb = '${kind}.create'`)).toBe(1);
	});

	test("sent twice under one key makes one", async () => {
		const key = { "Idempotency-Key": "append-it-once" };
		const answers = await Promise.all([
			append(kind, { name: "一つ" }, key),
			append(kind, { name: "一つ" }, key),
		]);
		answers.push(await append(kind, { name: "一つ" }, key));
		const made = await Promise.all(answers.map((answer) => answer.json()));
		expect(made).toEqual(Array(3).fill({ id: expect.any(Number) }));
		expect(new Set(made.map((each) => (each as { id: number }).id)).size).toBe(1);
		expect(await countRows(TABLES[kind])).toBe(1);
	});

	test("[E-318] is refused without a name, in a folder that it has not, and to who may not", async () => {
		const tag = kind === "tag" ? "var" : "tag";
		const group_id = await storeRow("folders", { kind: tag, name: "他", position: 1, created_at: 1 });
		const abilities = ALL_ABILITIES.filter((ability) => ability !== appendAbility);
		const without = await buildSession({ abilities });
		const before = await takeSnapshot();
		const nameless = await append(kind, { name: " " });
		expect([nameless.status, await nameless.json()]).toEqual([
			422,
			{ name: [SELECTOR_TEXTS.selectorNameEmpty(label)] },
		]);
		const lost = await append(kind, { name: "迷子", group_id });
		expect([lost.status, await lost.json()]).toEqual([422, { group_id: [EXPLORER_TEXTS.folderGone] }]);
		expect((await append(kind, { name: "新しい" }, {}, without)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

test("[E-320] a field of friend information gets the type that is asked for, and no unknown one", async () => {
	const { id } = (await (await append("var", { name: "誕生日", extra_type: 30 })).json()) as { id: number };
	expect(await itemOf("var", id)).toMatchObject({ type: 30, type_name: expect.stringMatching(/./) });
	expect((await append("var", { name: "謎", extra_type: 3 })).status).toBe(422);
});

test("no other kind is made in the selector", async () => {
	const before = await takeSnapshot();
	for (const kind of SELECTABLE_NAMES.filter((each) => !isAppendable(each)))
		expect([kind, (await append(kind, { name: "新しい" })).status]).toEqual([kind, 404]);
	expect(await listChangesSince(before)).toEqual([]);
});

describe.each(SELECTABLE_NAMES.filter(isFavouritable))("[E-249] the star of a %s", (kind) => {
	const make = () => buildItem(kind, operator, { name: "星の項目" });
	const star = (json: object, as = operator) => sendRequest(`/api/selector/${kind}/favorite`, { as, json });

	test("goes on and off for everybody, is told once, and is the one of the kind's list", async () => {
		const id = await make();
		for (const favorite of [1, 1, 0, 0, 1]) {
			expect((await star({ id, favorite })).status).toBe(204);
			expect(await itemOf(kind, id)).toMatchObject({ favorite: favorite === 1 });
		}
		if (kind !== "common_var") expect(await fetchItemRow(kind, operator, id)).toMatchObject({ rate: 2 });
		expect(await countRows("audit_log", `verb = '${kind}.favorite'`)).toBe(2);
		expect(await countRows("audit_log", `verb = '${kind}.unfavorite'`)).toBe(1);
	});

	test("is refused for what is gone, and to who may not change the kind", async () => {
		const id = await make();
		const abilities = ALL_ABILITIES.filter((ability) => ability !== selectableKindOf(kind).favouriteAbility);
		const without = await buildSession({ abilities });
		const before = await takeSnapshot();
		expect((await star({ id: 999_999, favorite: 1 })).status).toBe(404);
		expect((await star({ id, favorite: 2 })).status).toBe(422);
		expect((await star({ id, favorite: 1 }, without)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

test("[E-418] [M-256] a field's choices come in their order; of a field that is gone none", async () => {
	const choices = [
		{ id: 1, value: "二番", sortIndex: 2 },
		{ id: 2, value: "一番", sortIndex: 1 },
	];
	const id = await storeRow("vars", { name: "血液型", type: 20, choices, created_at: 1 });
	expect(await requestJson(`/api/var/choice/${id}`, { as: operator })).toEqual({
		choices: [choices[1], choices[0]],
	});
	expect((await sendRequest("/api/var/choice/999999", { as: operator })).status).toBe(404);
	const nobody = await buildSession({ abilities: ["tag-read"] });
	expect((await sendRequest(`/api/var/choice/${id}`, { as: nobody })).status).toBe(403);
});

test("[E-419 to E-421] what a text may name: fields, common variables and forms that are there", async () => {
	const field = await buildItem("var", operator, { name: "お名前" });
	const common = await buildItem("common_var", operator, { name: "店名", type: 1, value: "結び" });
	const form = await buildItem("form", operator, { name: "アンケート" });
	await storeRow("vars", { name: "消えた", created_at: 1, deleted_at: 1 });
	const nobody = await buildSession({ abilities: [] });
	expect(await requestJson("/api/selector/placeholders", { as: nobody })).toEqual({
		friendInfo: [{ id: field, name: "お名前", type: 0 }],
		commonVars: [{ id: common, name: "店名", code: expect.stringMatching(/^\w{4}$/), type: 1 }],
		forms: [{ id: form, name: "アンケート", code: expect.stringMatching(/^\w{6}$/) }],
		salons: [],
		events: [],
		products: [],
		scores: [],
		context: [],
	});
});
