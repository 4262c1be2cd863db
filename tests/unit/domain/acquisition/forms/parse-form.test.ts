import { describe, expect, test } from "vitest";
import { choiceBars, divideRange, numberBars } from "#domain/acquisition/forms/answer-charts.ts";
import type { AnswerCondition } from "#domain/acquisition/forms/answer-condition.ts";
import { FIELD_TYPES, type FieldType } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { fieldTypeOf } from "#domain/acquisition/forms/field-types/registry.ts";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import { ALWAYS_OPEN, receptionState } from "#domain/acquisition/forms/form-reception.ts";
import { formSteps, isStepShown, possibleQuestions } from "#domain/acquisition/forms/form-steps.ts";
import { parseForm } from "#domain/acquisition/forms/parse-form.ts";

const field = (id: number, swatch_id: FieldType, given: Partial<FormField> = {}): FormField => ({
	...{ id, swatch_id, label: `問${id}`, rule: null, var_id: null, var_name: "", var_type: null },
	...{ required: true, description: "", options: ["はい", "いいえ"], syncGc: false, sync_real_name: false },
	...given,
});
const is = (field_id: number, value: string, match: AnswerCondition["match"] = 0): AnswerCondition => ({
	field_id,
	match,
	values: [value],
});
const { radio, textarea, page, heading } = FIELD_TYPES;

/** 1 → 2 → 3 on the first page, 5 on a page that depends on 1, 7 at the end. */
const FIELDS = [
	field(1, radio),
	field(2, radio, { shown_if: is(1, "はい") }),
	field(3, textarea, { shown_if: is(2, "いいえ", 10) }),
	field(4, page, { required: false, shown_if: is(1, "はい") }),
	field(5, textarea),
	field(6, page, { required: false }),
	field(7, heading, { required: false }),
];

const read = (given: Record<number, string[]>) => {
	const { answers, errors, visibleIds: shown } = parseForm(FIELDS, ({ id }) => given[id] ?? []);
	return { answers: Object.fromEntries(answers), wrong: [...errors.keys()], shown: [...shown] };
};

describe("the answers to a form", () => {
	test("are those of the questions that the answers before them show", () => {
		expect(read({ 1: ["いいえ"], 2: ["はい"], 3: ["x"], 5: ["y"] })).toEqual({
			answers: { 1: ["いいえ"] },
			wrong: [],
			shown: [1, 6, 7],
		});
		expect(read({ 1: ["はい"], 2: ["はい"], 3: ["x"], 5: ["y"] })).toEqual({
			answers: { 1: ["はい"], 2: ["はい"], 3: ["x"], 5: ["y"] },
			wrong: [],
			shown: [1, 2, 3, 4, 5, 6, 7],
		});
	});

	test("that are missing or wrong show nothing that asks for them, and are told", () => {
		expect(read({})).toEqual({ answers: { 1: [] }, wrong: [1], shown: [1, 6, 7] });
		expect(read({ 1: ["たぶん"], 2: ["はい"] }).shown).toEqual([1, 6, 7]);
		// A visible question without a selected choice.
		expect(read({ 1: ["はい"] })).toMatchObject({ wrong: [2, 3, 5], shown: [1, 2, 3, 4, 5, 6, 7] });
	});

	test("lie on the pages between the breaks; a page may show what its own answers ask for", () => {
		const steps = formSteps(FIELDS);
		expect(steps.map(({ head, fields }) => [head?.id ?? null, fields.map(({ id }) => id)])).toEqual([
			[null, [1, 2, 3]],
			[4, [5]],
			[6, [7]],
		]);
		const nothing = new Set<number>([1]);
		expect(steps.map((step) => isStepShown(step, nothing))).toEqual([true, false, false]);
		expect(possibleQuestions(steps[0], nothing).map(({ id }) => id)).toEqual([1, 2, 3]);
		expect(formSteps([])).toEqual([{ head: null, fields: [] }]);
	});
});

test.each(Object.values(FIELD_TYPES))("type %i of a question keeps no more than it may", (type) => {
	const long = field(1, type, { required: false });
	const values = fieldTypeOf(long).parseAnswer(long, ["x".repeat(5_000), "y"]);
	expect("error" in values ? [] : values.values).toEqual([]);
});

test("a form's reception is told by the minute and by the number", () => {
	const form = {
		...ALWAYS_OPEN,
		opens_at: "2026-11-20 10:00",
		closes_at: "2026-11-21 10:00",
		max_answers: 2,
	};
	const at = (time: string, count = 0) => receptionState(form, time, count);
	expect([
		at("2026-11-20 09:59:59"),
		at("2026-11-20 10:00:00"),
		at("2026-11-21 09:59:59", 1),
		at("2026-11-21 10:00:00"),
		at("2026-11-20 12:00:00", 2),
	]).toEqual([1, 0, 0, 2, 3]);
	expect(receptionState(ALWAYS_OPEN, "2026-11-20 09:59:59", 1_000_000)).toBe(0);
});

test("bars hold what is offered in its order, and parts of a range without gaps", () => {
	expect(
		choiceBars(
			["甲", "乙"],
			[
				{ label: "丙", count: 1 },
				{ label: "乙", count: 2 },
			],
		),
	).toEqual([
		{ label: "甲", count: 0 },
		{ label: "乙", count: 2 },
		{ label: "丙", count: 1 },
	]);
	expect(numberBars(undefined, [])).toEqual([]);
	expect(numberBars({ low: 5, high: 5, whole: 1 }, [{ bin: 0, count: 3 }])).toEqual([
		{ label: "5", count: 3 },
	]);
	const labels = (low: number, high: number, whole: 0 | 1) =>
		numberBars({ low, high, whole }, []).map(({ label }) => label);
	expect(labels(1, 5, 1)).toEqual(["1", "2", "3", "4", "5"]);
	expect(labels(20, 59, 1)).toEqual([
		...["20〜24", "25〜29", "30〜34", "35〜39"],
		...["40〜44", "45〜49", "50〜54", "55〜59"],
	]);
	expect(labels(0.1, 0.3, 0).slice(0, 2)).toEqual(["0.1以上0.15未満", "0.15以上0.2未満"]);
	expect(labels(-1_500, 900, 1).at(0)).toBe("-1,500〜-1,001");
	for (const [low, high] of [
		[0, 1e15],
		[-1e-9, 1e-9],
		[7, 7],
		[-999_999_999_999, 1],
	] as const)
		for (const whole of Number.isInteger(low) ? ([0, 1] as const) : ([0] as const)) {
			const { first, step, bins } = divideRange({ low, high, whole });
			expect(bins, `${low} ${high}`).toBeLessThanOrEqual(10);
			expect(first).toBeLessThanOrEqual(low);
			expect(first + bins * step).toBeGreaterThanOrEqual(high);
		}
});
