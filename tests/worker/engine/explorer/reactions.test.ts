import { beforeAll, describe, expect, test } from "vitest";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { REACTION_TEXTS } from "#domain/platform/texts/reactions.ts";
import { buildAction, sendText } from "#tests/support/actions.ts";
import { buildTag } from "#tests/support/friends.ts";
import { appendixOf, crudOk, dataOf, makeItem, register, resave, rowOf } from "#tests/support/items.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { changesSince, rows, snapshot } from "#tests/support/snapshot.ts";

let operator: Session;
let action: { id: number };
let member: { id: number };
let filter: object;
beforeAll(async () => {
	operator = await signedInOperator();
	action = await buildAction({ name: "予約の案内", effects: [sendText("承りました")] });
	member = await buildTag({ name: "会員" });
	filter = { inputs: [{ type: 60, tag_ids: [member.id], tag_or: 0 }] };
});

const make = (given: object = {}) =>
	makeItem("reaction", operator, { name: "予約の返事", keywords: ["予約"], action_id: action.id, ...given });
const week = (mask: number) =>
	Object.fromEntries(Array.from({ length: 7 }, (_, day) => [`week_${day}`, (mask >> day) & 1]));

describe("[E-211] whom an auto-response answers", () => {
	test("is stored as a search of its own, and given back as it was", async () => {
		const id = await make({ filter });
		const { member_query_id } = (await rowOf("reaction", operator, id))!;
		expect(member_query_id).toEqual(expect.any(Number));
		expect(await dataOf("reaction", operator, id)).toMatchObject({ filter, member_query_id });
		const [query] = await rows<{ filter: string }>(
			"select filter from member_queries where id = ?",
			member_query_id,
		);
		expect(JSON.parse(query!.filter)).toMatchObject(filter);
	});

	test("is everybody without conditions", async () => {
		for (const none of [undefined, null, "", { inputs: [] }]) {
			const id = await make({ filter: none });
			expect(await dataOf("reaction", operator, id)).toMatchObject({ filter: null, member_query_id: null });
			expect(await appendixOf("reaction", operator, id)).toMatchObject({ funnel_text: "" });
		}
	});

	test("changes with an edit, and a copy's stays what it was", async () => {
		const id = await make({ filter });
		const { focus } = await crudOk("reaction", operator, { action: "copy", focus: id });
		await resave("reaction", operator, id, { filter: null });
		expect(await dataOf("reaction", operator, id)).toMatchObject({ filter: null });
		expect(await dataOf("reaction", operator, focus!)).toMatchObject({ filter });
	});

	test("an edit out of date leaves no conditions behind", async () => {
		const id = await make();
		await resave("reaction", operator, id, { name: "先の人" });
		const before = await snapshot();
		expect((await resave("reaction", operator, id, { version: 1, filter })).status).toBe(409);
		expect(await changesSince(before)).toEqual([]);
	});
});

describe("when it answers", () => {
	test.each([0b1111111, 0b0000001, 0b1000000, 0b0111110, 0b1010101])(
		"weekdays %i: in as week_0 to week_6 and out as the same",
		async (mask) => {
			const id = await make(week(mask));
			expect(await rowOf("reaction", operator, id)).toMatchObject(week(mask));
			const [stored] = await rows<{ weekdays: number }>("select weekdays from reactions where id = ?", id);
			expect(stored?.weekdays).toBe(mask);
			expect(await rowOf("reaction", operator, id)).not.toHaveProperty("weekdays");
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
			const answer = await register("reaction", operator, { ...given, ...changes });
			expect([answer.status, await answer.json()]).toEqual([422, errors]);
		}
	});
});

describe("[E-265, E-266] the active switch", () => {
	test("goes off and on for all that are selected, and leaves the version alone", async () => {
		const ids = [await make(), await make()];
		for (const sw of [0, 1]) {
			await crudOk("reaction", operator, { action: "changeActive", item_ids: ids, sw, grp_id: 0 });
			for (const id of ids)
				expect(await rowOf("reaction", operator, id)).toMatchObject({ is_active: sw, version: 1 });
		}
	});
});

test("one that answers every text needs no keywords; one that answers keywords does", async () => {
	expect(await rowOf("reaction", operator, await make({ type: 1, keywords: [] }))).toMatchObject({
		type: 1,
		keywords: [],
	});
	const answer = await register("reaction", operator, { name: "空", keywords: [], action_id: action.id });
	expect([answer.status, await answer.json()]).toEqual([
		422,
		{ keywords: [REACTION_TEXTS.keywordsRequired] },
	]);
});
