import { describe, expect, test } from "vitest";
import { reactionCause } from "#domain/engine/actions/action-cause.ts";
import { MAX_EFFECTS, registerActionInput } from "#domain/engine/actions/action-input.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";

const effect = { type: 1, text: "あ" };
const parse = (given: object) => registerActionInput.parse({ a_name: "案内", inputs: [effect], ...given });
const refusal = (given: object) => {
	const parsed = registerActionInput.safeParse({ a_name: "案内", inputs: [effect], ...given });
	if (parsed.success) throw new Error("Taken");
	return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
};

describe("[A-036] what an action is registered with", () => {
	test("a name and an effect are enough for a new template that runs every time", () => {
		expect(parse({})).toMatchObject({ aid: null, a_twice_type: 0, is_template: 1, group_id: null });
	});

	test.each([undefined, null, 0, "0", ""])("aid %j makes a new one", (aid) => {
		expect(parse({ aid }).aid).toBeNull();
	});

	test.each([5, "5"])("aid %j edits that one", (aid) => {
		expect(parse({ aid }).aid).toBe(5);
	});

	test("[A-337] reads the strings of a form as it reads JSON", () => {
		const form = { aid: "5", a_twice_type: "1", is_template: "0", group_id: "3", version: "2" };
		expect(parse(form)).toEqual(parse({ aid: 5, a_twice_type: 1, is_template: 0, group_id: 3, version: 2 }));
	});

	test("[A-039] keeps the order of the effects", () => {
		const inputs = ["一", "二", "三"].map((text) => ({ type: 1, text }));
		expect(parse({ inputs }).inputs).toMatchObject(inputs);
	});

	test("may hold an effect of a repeatable kind more than once", () => {
		expect(parse({ inputs: [effect, effect] }).inputs).toHaveLength(2);
	});

	test("one that belongs to a place may do without a name, a template may not", () => {
		expect(parse({ a_name: "", is_template: 0 }).a_name).toBe("");
		expect(refusal({ a_name: "" })).toEqual({ a_name: ACTION_TEXTS.actionNameRequired });
	});

	const REFUSED: [string, object, object][] = [
		["[A-259] no effect", { inputs: [] }, { inputs: ACTION_TEXTS.actionNeedsEffect }],
		[
			"[A-259] no effects at all, as a form says it",
			{ inputs: undefined },
			{ inputs: ACTION_TEXTS.actionNeedsEffect },
		],
		[
			"too many effects",
			{ inputs: Array(MAX_EFFECTS + 1).fill(effect) },
			{ inputs: ACTION_TEXTS.tooManyEffects(100) },
		],
		["a name too long", { a_name: "あ".repeat(101) }, { a_name: FIELD_TEXTS.tooLong(100) }],
		["[A-038] another a_twice_type", { a_twice_type: 2 }, { a_twice_type: FIELD_TEXTS.choiceUnknown }],
		[
			"a fault in its second effect",
			{ inputs: [effect, { type: 1, text: "" }] },
			{ "inputs.1.text": FIELD_TEXTS.textRequired },
		],
		["an id that is none", { aid: "x" }, { aid: FIELD_TEXTS.choiceRequired }],
		["a version that is none", { version: "x" }, { version: FIELD_TEXTS.wholeNumberRequired }],
	];

	test("[A-363] all that is wrong is said at once, however deep some of it lies", () => {
		const scenario = { type: 5, group_id: 0 };
		const inputs = [{ type: 1, text: "" }, { type: 13 }, { type: 99 }, { ...scenario, move: "x" }, scenario];
		expect(refusal({ a_name: "", inputs })).toEqual({
			a_name: ACTION_TEXTS.actionNameRequired,
			inputs: ACTION_TEXTS.effectRepeated,
			"inputs.0.text": FIELD_TEXTS.textRequired,
			"inputs.1.tag_ids": TAG_TEXTS.tagRequired,
			"inputs.2": ACTION_TEXTS.effectUnknown,
			"inputs.3.move": FIELD_TEXTS.wholeNumberRequired,
		});
	});

	test("what is no list of effects is refused, and the missing name with it", () => {
		expect(Object.keys(refusal({ a_name: "", inputs: 5 }))).toEqual(["inputs", "a_name"]);
	});

	test.each([
		[undefined, undefined],
		[1, true],
		["1", true],
		["0", false],
	])("[A-036] withDescription %j asks for the description: %j", (withDescription, asked) => {
		expect(parse({ withDescription }).withDescription).toBe(asked);
	});

	test.each(REFUSED)("is refused with %s", (_, given, errors) => {
		expect(refusal(given)).toEqual(errors);
	});
});

test("two firings of one auto-response by one event are the same firing, by another event another", () => {
	const reaction = { id: 3, name: "予約の返事" };
	expect(reactionCause(reaction, "E1").key).toBe(reactionCause({ ...reaction, name: "改名" }, "E1").key);
	expect(reactionCause(reaction, "E1").key).not.toBe(reactionCause(reaction, "E2").key);
	expect(reactionCause(reaction, "E1").key).not.toBe(reactionCause({ ...reaction, id: 31 }, "E1").key);
});
