import { beforeAll, describe, expect, test } from "vitest";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { REACTION_TEXTS } from "#domain/platform/texts/reactions-texts.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import {
	buildItem,
	expectCrud,
	fetchItemAppendix,
	fetchItemData,
	fetchItemRow,
	requestRegister,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";

let operator: ConsoleSession;
let action: { id: number };
let member: { id: number };
let filter: object;
beforeAll(async () => {
	operator = await buildSession();
	action = await buildAction({ name: "予約の案内", effects: [sendTextEffect("承りました")] });
	member = await buildTag({ name: "会員" });
	filter = { inputs: [{ type: 60, tag_ids: [member.id], tag_or: 0 }] };
});

const make = (given: object = {}) =>
	buildItem("reaction", operator, { name: "予約の返事", keywords: ["予約"], action_id: action.id, ...given });
const week = (mask: number) =>
	Object.fromEntries(Array.from({ length: 7 }, (_, day) => [`week_${day}`, (mask >> day) & 1]));

describe("[E-211] whom an auto-response answers", () => {
	test("is stored as a search of its own, and given back as it was", async () => {
		const id = await make({ filter });
		const { member_query_id } = (await fetchItemRow("reaction", operator, id))!;
		expect(member_query_id).toEqual(expect.any(Number));
		expect(await fetchItemData("reaction", operator, id)).toMatchObject({ filter, member_query_id });
		const [query] = await readRows<{ filter: string }>(
			"select filter from member_queries where id = ?",
			member_query_id,
		);
		expect(JSON.parse(query!.filter)).toMatchObject(filter);
	});

	test("is everybody without conditions", async () => {
		for (const none of [undefined, null, "", { inputs: [] }]) {
			const id = await make({ filter: none });
			expect(await fetchItemData("reaction", operator, id)).toMatchObject({
				filter: null,
				member_query_id: null,
			});
			expect(await fetchItemAppendix("reaction", operator, id)).toMatchObject({ funnel_text: "" });
		}
	});

	test("changes with an edit, and a copy's stays what it was", async () => {
		const id = await make({ filter });
		const { focus } = await expectCrud("reaction", operator, { action: "copy", focus: id });
		await resaveItem("reaction", operator, id, { filter: null });
		expect(await fetchItemData("reaction", operator, id)).toMatchObject({ filter: null });
		expect(await fetchItemData("reaction", operator, focus!)).toMatchObject({ filter });
	});

	test("an edit out of date leaves no conditions behind", async () => {
		const id = await make();
		await resaveItem("reaction", operator, id, { name: "先の人" });
		const before = await takeSnapshot();
		expect((await resaveItem("reaction", operator, id, { version: 1, filter })).status).toBe(409);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

describe("when it answers", () => {
	test.each([0b1111111, 0b0000001, 0b1000000, 0b0111110, 0b1010101])(
		"weekdays %i: in as week_0 to week_6 and out as the same",
		async (mask) => {
			const id = await make(week(mask));
			expect(await fetchItemRow("reaction", operator, id)).toMatchObject(week(mask));
			const [stored] = await readRows<{ weekdays: number }>(
				"select weekdays from reactions where id = ?",
				id,
			);
			expect(stored?.weekdays).toBe(mask);
			expect(await fetchItemRow("reaction", operator, id)).not.toHaveProperty("weekdays");
		},
	);

	test("on no day at all, or from one minute to the same, is refused", async () => {
		const given = { name: "いつ", keywords: ["予約"], action_id: action.id };
		const REFUSED: [object, object][] = [
			[week(0), { week_0: [REACTION_TEXTS.weekdayRequired] }],
			[
				{ has_time_restriction: 1, hour_from: "10:00", hour_to: "10:00" },
				{ hour_to: [REACTION_TEXTS.sameHours] },
			],
			[{ hour_from: "24:00" }, { hour_from: [FIELD_TEXTS.timeOfDay] }],
		];
		for (const [changes, errors] of REFUSED) {
			const answer = await requestRegister("reaction", operator, { ...given, ...changes });
			expect([answer.status, await answer.json()]).toEqual([422, errors]);
		}
	});
});

describe("[E-265, E-266] the active switch", () => {
	test("goes off and on for all that are selected, and leaves the version alone", async () => {
		const ids = [await make(), await make()];
		for (const sw of [0, 1]) {
			await expectCrud("reaction", operator, { action: "changeActive", item_ids: ids, sw, grp_id: 0 });
			for (const id of ids)
				expect(await fetchItemRow("reaction", operator, id)).toMatchObject({ is_active: sw, version: 1 });
		}
	});
});

test("one that answers every text needs no keywords; one that answers keywords does", async () => {
	expect(await fetchItemRow("reaction", operator, await make({ type: 1, keywords: [] }))).toMatchObject({
		type: 1,
		keywords: [],
	});
	const answer = await requestRegister("reaction", operator, {
		name: "空",
		keywords: [],
		action_id: action.id,
	});
	expect([answer.status, await answer.json()]).toEqual([
		422,
		{ keywords: [REACTION_TEXTS.keywordsRequired] },
	]);
});
