import { beforeEach, describe, expect, test } from "vitest";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { checkEffects } from "#functions/engine/actions/check-effects.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { buildEffect, insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

beforeEach(resetState);

/** Refusal of saving these effects; null if accepted. */
async function refusalOf(...effects: Effect[]): Promise<Record<string, string[]> | null> {
	const ctx = operatorContext(new TestClock(), await buildOperator());
	try {
		await checkEffects(ctx, effects);
		return null;
	} catch (error) {
		if (error instanceof Refusal && error.status === 422) return error.body;
		throw error;
	}
}

const gone = (label: string) => ({ "inputs[0]": [ACTION_TEXTS.effectNamesGone(label)] });
const CHOICES = [{ id: 3, value: "金", color: "#777777", sortIndex: 0 }];
const DELETED = { deleted_at: 1 };
const slot = (given: object = {}) => insertNamedRow("event_reserves", given);
const menuOf = (event_reserve_id: number, given: object = {}) =>
	storeRow("event_menus", { event_reserve_id, name: "コース", ...given });
const goal = { origin_date: "2026-12-24" };

/** Effect with an existing target, the same with a missing one, and the refusal of the latter. */
const ROWS: [name: string, build: (is: "fine" | "wrong") => Promise<Effect>, refused: object][] = [
	[
		"a template",
		async (is) =>
			buildEffect("template", {
				egg_id: await buildTemplate({ type: "text", text: "あ" }, is === "wrong" ? DELETED : {}),
			}),
		gone("テンプレート送信"),
	],
	[
		"a tag",
		async (is) =>
			buildEffect("tag", { tag_ids: [(await buildTag(is === "wrong" ? { deletedAt: 1 } : {})).id] }),
		{ "inputs[0]": [TAG_TEXTS.tagGone] },
	],
	[
		"a field",
		async (is) =>
			buildEffect("friendInfo", {
				var_id: await insertNamedRow("vars", is === "wrong" ? DELETED : {}),
				fix_value: "あ",
			}),
		gone("友だち情報操作"),
	],
	[
		"a field's type",
		async (is) =>
			buildEffect("friendInfo", {
				var_id: await insertNamedRow("vars", { type: is === "wrong" ? 1 : 0 }),
				fix_value: "5",
			}),
		{ "inputs[0]": [ACTION_TEXTS.effectOtherType] },
	],
	[
		"[A-365] a field's choice",
		async (is) =>
			buildEffect("friendInfo", {
				var_id: await insertNamedRow("vars", { type: VAR_TYPES.select, choices: CHOICES }),
				var_type: VAR_TYPES.select,
				fix_value: is === "wrong" ? "4" : "3",
			}),
		gone("友だち情報操作"),
	],
	[
		"[E-347] a tag that actions may change",
		async (is) =>
			buildEffect("tag", {
				tag_ids: [(await buildTag({ name: "予約", protected: is === "wrong" })).id],
				remove: 1,
			}),
		{ "inputs[0][tag_ids]": [TAG_TEXTS.protectedTagSet("予約")] },
	],
	[
		"[A-324] a field that may be edited",
		async (is) =>
			buildEffect("friendInfo", {
				var_id: await insertNamedRow("vars", { name: "表示名", protected: is === "wrong" ? 1 : 0 }),
				operand: 4,
			}),
		{ "inputs[0][var_id]": [VAR_TEXTS.varProtected("表示名")] },
	],
	[
		"a scenario",
		async (is) =>
			buildEffect("scenario", { group_id: await insertNamedRow("scenarios", is === "wrong" ? DELETED : {}) }),
		gone("シナリオ操作"),
	],
	[
		"a menu",
		async (is) =>
			buildEffect("richmenu", { menu_id: await insertNamedRow("richmenus", is === "wrong" ? DELETED : {}) }),
		gone("メニュー操作"),
	],
	[
		"a reminder",
		async (is) =>
			buildEffect("episode", {
				episode_id: await insertNamedRow("episodes", is === "wrong" ? DELETED : {}),
				...goal,
			}),
		gone("リマインダ操作"),
	],
	[
		"[A-269] a goal to come",
		async (is) =>
			buildEffect("episode", {
				episode_id: await insertNamedRow("episodes"),
				origin_date: is === "wrong" ? "2026-11-20" : "2026-11-21",
			}),
		{ "inputs[0][origin_date]": [ACTION_TEXTS.goalInPast] },
	],
	[
		"a number among common variables",
		async (is) =>
			buildEffect("commonVar", {
				common_var_id: await insertNamedRow("common_vars", { code: is, type: is === "wrong" ? 1 : 2 }),
			}),
		{ "inputs[0]": [ACTION_TEXTS.effectOtherType] },
	],
	[
		"a slot",
		async (is) => buildEffect("eventReserve", { event_slot_id: await slot(is === "wrong" ? DELETED : {}) }),
		gone("イベント予約"),
	],
	[
		"a menu of the slot",
		async (is) => {
			const event_slot_id = await slot();
			const event_menu_id = await menuOf(is === "wrong" ? await slot() : event_slot_id);
			return buildEffect("eventReserve", { event_slot_id, event_menu_id });
		},
		gone("イベント予約"),
	],
	[
		"[A-103] a menu, where the slot has some",
		async (is) => {
			const event_slot_id = await slot();
			await menuOf(event_slot_id, is === "wrong" ? {} : DELETED);
			return buildEffect("eventReserve", { event_slot_id });
		},
		{ "inputs[0][event_menu_id]": [ACTION_TEXTS.slotMenuRequired] },
	],
	[
		"a phase",
		async (is) =>
			buildEffect("phase", {
				journey_tags: [await insertNamedRow("journey_tags", is === "wrong" ? DELETED : {})],
			}),
		gone("ジャーニーを進める"),
	],
];

describe("an effect is saved with", () => {
	test.each(ROWS)("%s, and refused without", async (_, build, refused) => {
		expect(await refusalOf(await build("fine"))).toBeNull();
		expect(await refusalOf(await build("wrong"))).toEqual(refused);
	});
});

test("cancelling the reservations of a slot with menus asks for none", async () => {
	const event_slot_id = await slot();
	await menuOf(event_slot_id);
	expect(await refusalOf(buildEffect("eventReserve", { event_slot_id, fire_type: "cancel" }))).toBeNull();
});

test("taking away the menu, stopping and resuming name nothing that could be gone", async () => {
	const effects = [
		buildEffect("richmenu"),
		buildEffect("scenario", { group_id: 0 }),
		buildEffect("scenario", { group_id: -1 }),
		buildEffect("mark", { notify: 0 }),
	];
	expect(await refusalOf(...effects)).toBeNull();
});

test("a menu that is switched off may be named, so that its action can be saved and renamed", async () => {
	expect(
		await refusalOf(
			buildEffect("richmenu", { menu_id: await insertNamedRow("richmenus", { is_active: 0 }) }),
		),
	).toBeNull();
});

test("[A-363] all that is wrong is said at once, each at its place", async () => {
	const event_slot_id = await slot();
	await menuOf(event_slot_id);
	const wrong = [
		buildEffect("tag", { tag_ids: [999] }),
		buildEffect("text", { text: "あ" }),
		buildEffect("eventReserve", { event_slot_id }),
		buildEffect("richmenu", { menu_id: await insertNamedRow("richmenus", DELETED) }),
	];
	expect(Object.keys((await refusalOf(...wrong))!)).toEqual([
		"inputs[0]",
		"inputs[2][event_menu_id]",
		"inputs[3]",
	]);
});

test("[A-041] a condition that is not there is refused at its place", async () => {
	const there = await storeRow("member_queries", { filter: JSON.stringify({ inputs: [] }), created_at: 1 });
	expect(await refusalOf(buildEffect("text", { text: "あ", member_query_id: there }))).toBeNull();
	expect(await refusalOf(buildEffect("text", { text: "あ", member_query_id: there + 1 }))).toEqual({
		"inputs[0][member_query_id]": [FIELD_TEXTS.itemGone("条件")],
	});
});
