import { describe, expect, test } from "vitest";
import {
	type FriendInfoValue,
	normaliseValue,
	operandsOf,
	problemWithConstant,
	valueTypesOf,
	withEffectField,
} from "#domain/engine/actions/effects/friend-info-value.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { PAID_AT, taken } from "./effects.ts";

const RECEIVED = { ...PAID_AT, category: "receive_line_event", event: "event" };

describe("what can be done to a field", () => {
	test.each<[VarType, number[]]>([
		[VAR_TYPES.normal, [1, 4]],
		[VAR_TYPES.number, [1, 2, 3, 4]],
		[VAR_TYPES.longText, [1, 4]],
		[VAR_TYPES.image, [4]],
		[VAR_TYPES.pdf, [4]],
		[VAR_TYPES.select, [1, 4]],
		[VAR_TYPES.date, [1, 4]],
	])("[A-243] [A-277] of type %i: %j", (type, operands) => {
		expect(operandsOf(type)).toEqual(operands);
		expect(operandsOf(type, PAID_AT)).toEqual(operands);
	});

	test("[A-307] is without adding and subtracting where the message is the value", () => {
		expect(operandsOf(VAR_TYPES.number, RECEIVED)).toEqual([1, 4]);
		expect(operandsOf(VAR_TYPES.image, RECEIVED)).toEqual([4]);
	});
});

test.each<[VarType, number[]]>([
	[VAR_TYPES.normal, [1, 15]],
	[VAR_TYPES.number, [1, 2, 15]],
	[VAR_TYPES.longText, [1, 15]],
	[VAR_TYPES.select, [1, 15]],
	[VAR_TYPES.date, [1, 3, 15]],
])("[A-073 to A-076] a value for a field of type %i comes from %j", (type, valueTypes) => {
	expect(valueTypesOf(type)).toEqual(valueTypes);
});

describe("choosing another field", () => {
	const before = taken("friendInfo", {
		var_id: 4,
		member_query_id: 7,
		var_type: VAR_TYPES.number,
		operand: 2,
		valuetype: 15,
		context: PAID_AT,
	});
	const NOTHING_SET = {
		valuetype: 1,
		fix_value: "",
		min_value: 0,
		max_value: 0,
		dynamic_value: "",
		context: null,
	};

	test.each<[VarType, number]>([
		[VAR_TYPES.normal, 1],
		[VAR_TYPES.number, 1],
		[VAR_TYPES.longText, 1],
		[VAR_TYPES.image, 4],
		[VAR_TYPES.pdf, 4],
		[VAR_TYPES.select, 4],
		[VAR_TYPES.date, 1],
	])(
		"[A-240 to A-243] of type %i goes back to a constant and to operand %i, with nothing set",
		(type, operand) => {
			expect(withEffectField(before, { id: 5, type })).toEqual({
				type: 6,
				member_query_id: 7,
				var_id: 5,
				var_type: type,
				operand,
				...NOTHING_SET,
			});
		},
	);

	test("of a new effect clears a constant, a range and a date as well", () => {
		const set = { fix_value: "3", min_value: 1, max_value: 2, dynamic_value: "action_date" as const };
		const chosen = withEffectField(
			{ ...EFFECTS.friendInfo.blank(), ...set },
			{ id: 5, type: VAR_TYPES.date },
		);
		expect(chosen).toMatchObject({ var_id: 5, operand: 1, ...NOTHING_SET });
	});
});

describe("a value is settled by what else it holds", () => {
	const value = (given: Partial<FriendInfoValue>): FriendInfoValue => ({
		var_type: VAR_TYPES.number,
		operand: 1,
		valuetype: 1,
		fix_value: "5",
		min_value: 0,
		max_value: 0,
		dynamic_value: "",
		context: null,
		...given,
	});

	test.each<[string, Partial<FriendInfoValue>, Partial<FriendInfoValue>]>([
		["as it is", {}, {}],
		[
			"[A-246] with the maximum raised",
			{ valuetype: 2, min_value: 9, max_value: 3 },
			{ max_value: 9, fix_value: "" },
		],
		["without a range that is not asked for", { min_value: 1, max_value: 2 }, { min_value: 0, max_value: 0 }],
		["without data that is not asked for", { context: PAID_AT }, { context: null }],
		[
			"[A-239] with the date of the action as its kind",
			{ var_type: VAR_TYPES.date, dynamic_value: "action_date" },
			{ valuetype: 3, fix_value: "" },
		],
		[
			"with the date of the action as its only dynamic value",
			{ var_type: VAR_TYPES.date, valuetype: 3 },
			{ dynamic_value: "action_date", fix_value: "" },
		],
		["with nothing where it is cleared", { operand: 4, context: PAID_AT }, { fix_value: "", context: null }],
		["[A-277] without counting with dates", { var_type: VAR_TYPES.date, operand: 2 }, { operand: 1 }],
		["[A-243] cleared where it is an image", { var_type: VAR_TYPES.image }, { operand: 4, fix_value: "" }],
		[
			"[A-307] without counting with messages",
			{ operand: 3, valuetype: 15, context: RECEIVED },
			{ operand: 1, fix_value: "" },
		],
	])("%s", (_, given, expected) => {
		const settled = normaliseValue(value(given));
		expect(settled).toEqual({ ...value(given), ...expected });
		expect(normaliseValue(settled)).toEqual(settled);
	});
});

test("[A-267] a constant that can be a value has no problem", () => {
	expect(problemWithConstant(VAR_TYPES.normal, "あ")).toBeNull();
	expect(problemWithConstant(VAR_TYPES.number, "-1.5")).toBeNull();
	expect(problemWithConstant(VAR_TYPES.date, "2026-11-21")).toBeNull();
	expect(problemWithConstant(VAR_TYPES.select, "3")).toBeNull();
	expect(problemWithConstant(VAR_TYPES.longText, " ")).toBe("値を入力してください。");
});
