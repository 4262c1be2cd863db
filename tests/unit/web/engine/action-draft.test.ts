import { describe, expect, test } from "vitest";
import { EFFECT_NAMES, type EffectName } from "#domain/engine/actions/effects/registry.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import {
	actionBodyOf,
	blankActionDraft,
	canAddEffect,
	isBlankEffect,
	moveEffect,
	newEffect,
} from "#web/engine/actions/actionDraft.ts";
import { effectFieldLabel, effectPositionsIn } from "#web/engine/actions/effectFieldLabels.ts";

const three = [newEffect("text"), newEffect("tag"), newEffect("scenario")];
const keys = (inputs: { key: string }[]) =>
	inputs.map(({ key }) => three.findIndex((one) => one.key === key));

describe("[A-020] an effect is moved", () => {
	test.each([
		[0, 2, [1, 2, 0]],
		[2, 0, [2, 0, 1]],
		[1, 2, [0, 2, 1]],
	])("from %i to %i", (from, to, order) => {
		expect(keys(moveEffect(three, three[from]!.key, to))).toEqual(order);
	});

	test.each([-1, 0, 3])("not to %i, where it stands or where there is no place", (to) => {
		expect(moveEffect(three, three[0]!.key, to)).toBe(three);
	});

	test("not where it was taken out meanwhile", () => {
		expect(moveEffect(three, "gone", 1)).toBe(three);
	});
});

test("[A-236] [A-237] a single-use effect is taken once, a repeatable one again", () => {
	expect([canAddEffect(three, "scenario"), canAddEffect(three, "mark"), canAddEffect(three, "text")]).toEqual(
		[false, true, true],
	);
});

test("what is sent has the effects without the keys of the editor", () => {
	expect(actionBodyOf({ ...blankActionDraft(true, 7), inputs: three })).toMatchObject({
		aid: null,
		group_id: 7,
		is_template: 1,
		inputs: three.map(({ effect }) => effect),
	});
});

test("a new effect is blank until something is entered", () => {
	const text = newEffect("text");
	expect(isBlankEffect(text)).toBe(true);
	expect(isBlankEffect({ ...text, effect: { ...text.effect, text: "一" } as typeof text.effect })).toBe(
		false,
	);
});

test("[A-363] messages are told with the place and name of their effect", () => {
	const placeOf = effectFieldLabel(three);
	expect(placeOf("inputs[1][tag_ids]", TAG_TEXTS.tagRequired)).toBe("2番目の「タグ操作」");
	const blank = ["inputs", "a_name", "inputs[9]"].map((field) => placeOf(field, FIELD_TEXTS.required));
	expect(blank).toEqual([undefined, undefined, undefined]);
	expect([...effectPositionsIn({ "inputs[1][tag_ids]": [], "inputs[12]": [], a_name: [] })]).toEqual([
		1,
		12,
		undefined,
	]);
});

test("a message that does not say which field of an effect it is about is told with the field", () => {
	const inputs = EFFECT_NAMES.map(newEffect);
	const placeOf = effectFieldLabel(inputs);
	const told = (name: EffectName, field: string, message: string) => {
		const place = EFFECT_NAMES.indexOf(name);
		return placeOf(`inputs[${place}][${field}]`, message)?.replace(`${place + 1}番目の`, "");
	};
	expect(told("text", "text", FIELD_TEXTS.tooLong(4_500))).toBe("「テキスト送信」の本文");
	expect(told("text", "text", FIELD_TEXTS.textRequired)).toBe("「テキスト送信」");
	expect(told("template", "delay_max", FIELD_TEXTS.notNegative)).toBe("「テンプレート送信」の何分後まで");
	expect(told("scenario", "group_id", FIELD_TEXTS.choiceRequired)).toBe("「シナリオ操作」のシナリオ");
	expect(told("eventReserve", "num_of_takes", FIELD_TEXTS.atLeastOne)).toBe("「イベント予約」の予約する数");
	expect(told("tag", "context", FIELD_TEXTS.required)).toBe("「タグ操作」");
});
