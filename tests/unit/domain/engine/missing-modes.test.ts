import { describe, expect, test } from "vitest";
import { effectSchema } from "#domain/engine/actions/effects/registry.ts";
import { conditionSchema } from "#domain/engine/filters/filter-schema.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { PAID_AT } from "./effects/effects.ts";

/** Valid values with a mode whose default would drop some fields and require others. */
const EFFECTS: [mode: string, given: object][] = [
	["remove", { type: 13, remove: 3, context: { ...PAID_AT, format: "array" } }],
	["use_group", { type: 13, tag_ids: [], use_group: 1, tag_group_id: 7 }],
	["var_type", { type: 6, var_id: 4, var_type: 1, fix_value: "3" }],
	["valuetype", { type: 6, var_id: 4, var_type: 1, valuetype: 2, min_value: 1, max_value: 2 }],
	["firetype", { type: 15, episode_id: 2, firetype: 1, cancel_type: 2, cancel_origin_date: "2026-12-24" }],
	["goal_date_type", { type: 15, episode_id: 2, goal_date_type: "dynamic_context", var_id: 5 }],
];
const CONDITIONS: [mode: string, given: object][] = [
	["use_date", { type: 85, landing_ids: [1], use_date: 1, date_from: "2026-12-01" }],
	["use_date", { type: 95, form_id: 1, use_date: 1, date_to: "2026-12-01" }],
	["use_date", { type: 90, episode_id: 1, use_date: 2, origin_date: "2026-12-01" }],
	["by", { type: 130, score_id: 1, by: 1, level_id: 2 }],
	["reservation_type", { type: 65, reservation_type: 1, event_slot_group_id: 2 }],
	["use_group", { type: "60", tag_ids: ["1"], use_group: "1", tag_group_id: "2" }],
	["use_meta_query", { type: 86, landing_id: 1, use_meta_query: 1, meta_query: meta("x") }],
	["match", { type: 75, var_id: 4, match: 20, year_from: 2026, month_from: 1, day_from: 2 }],
	["match", { type: 75, var_id: 4, match: 30, elapsed_period_from: 1, use_current_date: 1 }],
];

function meta(query: string) {
	return { m1: { queries: [query] }, m2: { queries: [] }, m3: { queries: [] } };
}

const without = (given: object, mode: string) =>
	Object.fromEntries(Object.entries(given).filter(([name]) => name !== mode));

describe.each([
	["an effect", effectSchema, EFFECTS],
	["a condition", conditionSchema, CONDITIONS],
] as const)("a missing field that decides about others, of %s", (_, schema, all) => {
	test.each(all)("is named: %s of %j", (mode, given) => {
		expect(schema.safeParse(given).error?.issues).toBeUndefined();
		const { error } = schema.safeParse(without(given, mode));
		expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
			[[mode], FIELD_TEXTS.notSent],
		]);
	});
});

test("a mode may be missing where only fields of its default, or blanks, are sent", () => {
	const conditions = [
		{ type: 60, tag_ids: [1], tag_group_id: null },
		{ type: 85, landing_ids: [1], date_from: "" },
		{ type: 86, landing_id: 1, meta_query: meta("") },
	];
	for (const condition of conditions) expect(conditionSchema.safeParse(condition).success).toBe(true);
	const effect = { type: 13, tag_ids: [1], tag_group_id: "", context: null };
	expect(effectSchema.safeParse(effect).success).toBe(true);
});
