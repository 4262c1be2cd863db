import { beforeAll, describe, expect, test } from "vitest";
import { MAX_ITEMS_AT_ONCE } from "#domain/engine/explorer/list-limits.ts";
import { EXPLORER_KINDS, KIND_NAMES, type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { SCENARIO_TEXTS } from "#domain/platform/texts/scenarios-texts.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import {
	buildItem,
	expectCrud,
	fetchItemList,
	MINIMAL_FIELDS,
	requestCrud,
	requestRegister,
} from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
let reader: ConsoleSession;
let stranger: ConsoleSession;
beforeAll(async () => {
	operator = await buildSession();
	reader = await buildSession({ abilities: KIND_NAMES.map((kind) => kindOf(kind).readAbility) });
	stranger = await buildSession({ abilities: ["delivery-read"] });
});

/** Optional actions with their bodies. */
const OPTIONAL = {
	newItem: () => ({ action: "newItem", group: 0, name: "名前だけの項目" }),
	copy: (id: number) => ({ action: "copy", focus: id }),
	changeActive: (id: number) => ({ action: "changeActive", item_ids: [id], sw: 0 }),
	rate: (id: number) => ({ action: "rateFavorite", item_ids: [id] }),
	notify: (id: number) => ({ action: "notifyOn", item_ids: [id] }),
};

const takes = (kind: KindName, action: keyof typeof OPTIONAL) =>
	kindOf(kind).optionalActions.includes(action);
const rowOf = async (kind: KindName, id: number) =>
	(await fetchItemList(kind, operator)).items.find((item) => item.id === id);

describe.each(KIND_NAMES)("items of the kind %s", (kind) => {
	const { path, label } = kindOf(kind);

	test("[E-189, E-191, E-379] a saved item is listed with the common fields, in its folder and when it is searched", async () => {
		const { groups } = await expectCrud(kind, operator, { action: "newGroup", name: "置き場所" });
		const folder = groups.at(-1)!.id;
		const name = `ＡＢＣ検索される${label}`;
		const id = await buildItem(kind, operator, { name, group_id: folder });
		const { items } = await fetchItemList(kind, operator, { in_group: folder });
		expect(items).toHaveLength(1);
		expect(items[0]).toMatchObject({ id, name, group_id: folder, version: 1, rate: 1 });
		expect(items[0]!.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
		const found = await fetchItemList(kind, operator, { search: "abc検索" });
		expect(found.items.map((item) => item.id)).toEqual([id]);
		expect((await fetchItemList(kind, operator, { in_group: 0 })).items.map((item) => item.id)).not.toContain(
			id,
		);
	});

	test("[E-370] an item is renamed; over a stale version it is out of date, one that is gone is not found", async () => {
		const id = await buildItem(kind, operator, { name: "旧名" });
		const { items, focus } = await expectCrud(kind, operator, {
			action: "editItem",
			item_id: id,
			name: "新名",
			version: 1,
		});
		expect([focus, items.find((item) => item.id === id)]).toMatchObject([id, { name: "新名", version: 2 }]);
		const before = await takeSnapshot();
		const stale = await requestCrud(kind, operator, {
			action: "editItem",
			item_id: id,
			name: "後の人",
			version: 1,
		});
		expect([stale.status, await stale.json()]).toEqual([409, { ERROR: [CALL_TEXTS.changedByOther] }]);
		expect(
			(await requestCrud(kind, operator, { action: "editItem", item_id: 999_999, name: "無い" })).status,
		).toBe(404);
		expect((await requestCrud(kind, operator, { action: "editItem", item_id: id, name: "" })).status).toBe(
			422,
		);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("[E-371, E-373] items are deleted, and what was gone already is said", async () => {
		const ids = [
			await buildItem(kind, operator, { name: "消す1" }),
			await buildItem(kind, operator, { name: "消す2" }),
		];
		if (kind === "scenario") {
			const bulk = await requestCrud(kind, operator, { action: "deleteItems", group: 0, item_ids: ids });
			expect([bulk.status, await bulk.json()]).toEqual([422, { ERROR: [SCENARIO_TEXTS.scenarioOneAtATime] }]);
			return;
		}
		const first = await expectCrud(kind, operator, { action: "delete", item_ids: [ids[0]] });
		expect([first.alert, first.items.some((item) => item.id === ids[0])]).toEqual([null, false]);
		const both = await expectCrud(kind, operator, { action: "deleteItems", group: 0, item_ids: ids });
		expect([both.alert, both.items.some((item) => ids.includes(item.id))]).toEqual([
			EXPLORER_TEXTS.itemsGone,
			false,
		]);
		if (kind !== "action") {
			expect((await sendRequest(`/api/${path}/data/${ids[0]}`, { as: operator })).status).toBe(404);
		}
	});

	test("optional actions are taken where the kind has them, and refused with a message where not", async () => {
		const id = await buildItem(kind, operator, { name: "操作される項目" });
		for (const [action, body] of Object.entries(OPTIONAL) as [
			keyof typeof OPTIONAL,
			(id: number) => object,
		][]) {
			const before = await takeSnapshot();
			const answer = await requestCrud(kind, operator, body(id));
			if (takes(kind, action)) {
				expect([action, answer.status]).toEqual([action, 200]);
			} else {
				expect([action, answer.status, await answer.json()]).toEqual([
					action,
					422,
					{ ERROR: [EXPLORER_TEXTS.crudNotTaken(label)] },
				]);
				expect(await listChangesSince(before)).toEqual([]);
			}
		}
	});

	test.runIf(takes(kind, "copy"))(
		"[E-365] a copy is a new item beside the original, and made once for a key",
		async () => {
			const id = await buildItem(kind, operator, { name: "もとの項目" });
			const key = { "Idempotency-Key": `copy-of-${kind}` };
			const copies = await Promise.all(
				[1, 2].map(async () =>
					(await requestCrud(kind, operator, { action: "copy", focus: id }, key)).json(),
				),
			);
			const [first, second] = copies as { focus: number }[];
			expect(first!.focus).toBe(second!.focus);
			const {
				id: _,
				name,
				created_at: __,
				version,
				code,
				tracker_code,
				member_query_id,
				...same
			} = (await rowOf(kind, id))!;
			const copy = (await rowOf(kind, first!.focus))!;
			// A copied menu is inactive until an operator checks it.
			if (kind === "richmenu") same.active = 0;
			expect(copy).toMatchObject({ ...same, name: `${name}のコピー`, version });
			for (const [field, own] of Object.entries({
				code,
				tracker_code,
				...(kind === "funnel" && { member_query_id }),
			})) {
				if (own !== undefined) expect(copy[field]).not.toBe(own);
			}
			expect((await requestCrud(kind, operator, { action: "copy", focus: 999_999 })).status).toBe(404);
		},
	);

	test.runIf(takes(kind, "rate"))("[E-270, E-271, E-375, E-376] the star goes on and off", async () => {
		const id = await buildItem(kind, operator, { name: "星の項目" });
		await expectCrud(kind, operator, { action: "rateFavorite", item_ids: [id], grp_id: 0 });
		expect((await rowOf(kind, id))?.rate).toBe(2);
		await expectCrud(kind, operator, { action: "rateNormal", item_ids: [id], grp_id: 0 });
		expect((await rowOf(kind, id))?.rate).toBe(1);
	});

	test("[E-303] more than 1000 items at once, none, and an unknown action are refused and change nothing", async () => {
		const id = await buildItem(kind, operator, { name: "一つの項目" });
		const before = await takeSnapshot();
		const many = Array.from({ length: MAX_ITEMS_AT_ONCE + 1 }, (_, each) => each + 1);
		const bad: [object, object][] = [
			[
				{ action: "toGroup", item_ids: many, grp_id: 0 },
				{ item_ids: [EXPLORER_TEXTS.tooManySelected(MAX_ITEMS_AT_ONCE)] },
			],
			[
				{ action: "deleteItems", item_ids: many },
				{ item_ids: [EXPLORER_TEXTS.tooManySelected(MAX_ITEMS_AT_ONCE)] },
			],
			[{ action: "delete", item_ids: [] }, { item_ids: [EXPLORER_TEXTS.nothingSelected] }],
			[{ action: "explode", item_ids: [id] }, { action: [EXPLORER_TEXTS.crudUnknown] }],
		];
		for (const [body, error] of bad) {
			const answer = await requestCrud(kind, operator, body);
			expect([answer.status, await answer.json()]).toEqual([422, error]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("the call takes a form as well, with its token inside (E-349)", async () => {
		const form = new URLSearchParams({ action: "newGroup", name: "フォームから", _token: operator.token });
		const answer = await sendRequest(`/api/${path}/crud`, {
			as: operator,
			form: form.toString(),
			bare: true,
			headers: { Origin: "http://console.test" },
		});
		expect(answer.status).toBe(200);
	});

	test("whoever may only read sees the list and changes nothing; anybody else does not even see it", async () => {
		const id = await buildItem(kind, operator, { name: "見るだけの項目" });
		const changes = [
			{ action: "newGroup", name: "x" },
			{ action: "editGroup", grp_id: 1, name: "x" },
			{ action: "deleteGroup", grp_id: 1 },
			{ action: "sortGroups", grp_ids: [] },
			{ action: "editItem", item_id: id, name: "x" },
			{ action: "toGroup", item_ids: [id], grp_id: 0 },
			{ action: "delete", item_ids: [id] },
			{ action: "deleteItems", item_ids: [id] },
			...Object.values(OPTIONAL).map((body) => body(id)),
		];
		const before = await takeSnapshot();
		for (const body of changes) expect((await requestCrud(kind, reader, body)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
		expect((await fetchItemList(kind, reader)).items.some((item) => item.id === id)).toBe(true);
		expect((await requestCrud(kind, stranger, { action: "refresh" })).status).toBe(403);
	});
});

describe.each(KIND_NAMES.filter((kind) => kind !== "action"))("saving an item of the kind %s", (kind) => {
	const { path } = EXPLORER_KINDS[kind];
	const register = (json: object, headers = {}) => requestRegister(kind, operator, json, headers);

	test("what was saved is what the editor gets, and saving it again makes a new version", async () => {
		const id = await buildItem(kind, operator, { name: "編集する項目" });
		const show = async () =>
			(await sendRequest(`/api/${path}/data/${id}`, { as: operator })).json() as Promise<
				Record<string, unknown>
			>;
		const saved = await show();
		expect(saved).toMatchObject({ id, name: "編集する項目", version: 1, group_id: null });
		const again = await register({ ...saved, name: "編集した項目" });
		expect([again.status, await again.json()]).toEqual([200, { id, ...(kind === "funnel" && { fid: id }) }]);
		const { name: _, version: __, ...before } = saved;
		expect(await show()).toMatchObject({
			...before,
			name: "編集した項目",
			version: 2,
			...(kind === "reaction" && { member_query_id: expect.toSatisfy(() => true) }),
		});
	});

	test("over a stale version it is out of date; without a name, with a folder that is gone it is refused: nothing changes", async () => {
		const id = await buildItem(kind, operator, { name: "守られる項目" });
		const saved = (await (await sendRequest(`/api/${path}/data/${id}`, { as: operator })).json()) as object;
		await expectCrud(kind, operator, { action: "editItem", item_id: id, name: "先の人" });
		const before = await takeSnapshot();
		const stale = await register(saved);
		expect([stale.status, await stale.json()]).toEqual([409, { ERROR: [CALL_TEXTS.changedByOther] }]);
		const nameless = await register({ ...saved, id: null, name: " " });
		expect([nameless.status, Object.keys((await nameless.json()) as object)]).toEqual([422, ["name"]]);
		const homeless = await register({ ...saved, id: null, name: "宿なし", group_id: 999_999 });
		expect([homeless.status, await homeless.json()]).toEqual([
			422,
			{ group_id: [EXPLORER_TEXTS.folderGone] },
		]);
		expect((await register({ ...saved, id: 999_999, version: undefined })).status).toBe(404);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("sent twice under one Idempotency-Key, it is made once and edited once", async () => {
		const key = { "Idempotency-Key": `register-${kind}` };
		const given = { ...(await MINIMAL_FIELDS[kind]()), name: "一度だけの項目" };
		const ids = [await buildItem(kind, operator, given, key), await buildItem(kind, operator, given, key)];
		expect(ids[0]).toBe(ids[1]);
		const { items } = await fetchItemList(kind, operator, { search: "一度だけの項目" });
		expect(items.map(({ id }) => id)).toEqual([ids[0]]);
	});

	test("whoever may only read cannot save", async () => {
		const before = await takeSnapshot();
		expect((await sendRequest(`/api/${path}/register`, { as: reader, json: { name: "x" } })).status).toBe(
			403,
		);
		expect(await listChangesSince(before)).toEqual([]);
	});
});
