import { describe, expect, test } from "vitest";
import {
	EFFECT_NAMES,
	EFFECTS,
	type EffectName,
	effectAbilitiesOf,
	effectDefinitionOf,
	effectName,
	effectSchema,
} from "#domain/engine/actions/effects/registry.ts";
import { NAMED_KINDS } from "#domain/engine/filters/named-kinds.ts";
import { asForm, PAID_AT, refusalOf, summary, taken } from "./effects.ts";

/** Every effect with its number and the ability for its button. */
const SPECIFIED: Record<EffectName, [number, string | undefined]> = {
	text: [1, undefined],
	template: [12, undefined],
	tag: [13, undefined],
	friendInfo: [6, undefined],
	scenario: [5, "scenario"],
	richmenu: [14, "richmenu"],
	episode: [15, "episode"],
	mark: [7, undefined],
	eventReserve: [31, "event_reserve"],
	commonVar: [32, undefined],
	phase: [50, "journey"],
	score: [60, "score-read"],
	points: [61, "point-grant"],
	coupon: [62, "coupon-give"],
	paymentRequest: [63, "payment-write"],
	asp: [30, "asp"],
	notify: [16, undefined],
};

/** One effect of each kind with no default value, as JSON. */
const FULL: Record<EffectName, object> = {
	text: {
		member_query_id: 7,
		text: " 一\r\n二&=[]% ",
		delay_type: 1,
		delay_min: 5,
		delay_max: 10,
		delay_at: "09:30",
	},
	template: { egg_id: 8, delay_type: 2, delay_min: 0, delay_max: 0, delay_at: "23:59" },
	tag: { remove: 1, use_group: 1, tag_ids: [3, 5], tag_group_id: 7 },
	friendInfo: { var_id: 4, var_type: 1, operand: 2, valuetype: 15, context: PAID_AT },
	scenario: { group_id: 3, move: 1, date: 5, time: "09:00" },
	richmenu: { menu_id: 6 },
	episode: {
		episode_id: 2,
		goal_date_type: "dynamic_context",
		selectionType: "var",
		var_id: 5,
		origin_time: "18:30",
	},
	mark: { notify: 3, user_rate: -1 },
	eventReserve: { fire_type: "cancel", event_slot_id: 3, event_menu_id: 8, num_of_takes: 2 },
	commonVar: { common_var_id: 6, operand: 3, value_type: 1, fix_value: 1.5, min_value: -2.25, max_value: 9 },
	phase: { method: 1, journey_tags: [4, 5] },
	score: { score_id: 3, method: 1, points: -40 },
	points: { points: -40, reason: "訂正" },
	coupon: { coupon_id: 4 },
	paymentRequest: { title: "体験レッスン", yen: 2_200, tax_rate: 8, days: 14 },
	asp: { member_query_id: 7 },
	notify: { text: "来店" },
};

/** Further effects of the kinds with different modes. */
const OTHERS: [EffectName, object][] = [
	["tag", { remove: 3, context: { ...PAID_AT, format: "array" } }],
	["tag", { tag_ids: [1] }],
	["friendInfo", { var_id: 4, var_type: 1, fix_value: 5 }],
	["friendInfo", { var_id: 4, var_type: 1, valuetype: 2, min_value: -1.5, max_value: 0.125 }],
	["friendInfo", { var_id: 4, var_type: 20, fix_value: 12 }],
	["friendInfo", { var_id: 4, var_type: 30, valuetype: 3, dynamic_value: "action_date" }],
	["friendInfo", { var_id: 4, var_type: 0, operand: 4, fix_value: "", context: null }],
	["scenario", { group_id: -1, move: 0, date: 0, time: "00:00" }],
	["richmenu", { menu_id: 0 }],
	[
		"episode",
		{ episode_id: 2, origin_date: "2026-12-24", var_id: null, context: null, cancel_origin_date: null },
	],
	["episode", { episode_id: 2, firetype: 1, cancel_type: 2, cancel_origin_date: "2026-12-24" }],
	[
		"episode",
		{ episode_id: 2, goal_date_type: "dynamic_context", selectionType: "context", context: PAID_AT },
	],
	["mark", { notify: -1, user_rate: 0 }],
];

describe("the registry of effects", () => {
	test("[A-042 to A-054] has fourteen numbers, and [A-297 to A-302] their abilities", () => {
		expect(
			Object.fromEntries(
				EFFECT_NAMES.map((name) => [
					name,
					[EFFECTS[name].type, effectDefinitionOf({ ...EFFECTS[name].blank() }).ability],
				]),
			),
		).toEqual(SPECIFIED);
	});

	test("[A-236] [A-237] lets scenario, mark, notice and ASP/CV stand once in an action, all others often", () => {
		const single = EFFECT_NAMES.map((name) => effectDefinitionOf(EFFECTS[name].blank())).filter(
			({ single }) => single,
		);
		expect(single.map(({ type }) => type).toSorted((a, b) => a - b)).toEqual([5, 7, 16, 30]);
	});

	test("[A-050] offers all but the notice", () => {
		const gone = EFFECT_NAMES.map((name) => effectDefinitionOf(EFFECTS[name].blank())).filter(
			({ deprecated }) => deprecated,
		);
		expect(gone.map(({ type }) => type)).toEqual([16]);
	});

	test("knows that texts and templates are sent, and nothing else", () => {
		const sent = EFFECT_NAMES.map((name) => effectDefinitionOf(EFFECTS[name].blank())).filter(
			({ sendsMessages: sends }) => sends,
		);
		expect(sent.map(({ type }) => type)).toEqual([1, 12]);
	});

	test("calls each effect something else, in Japanese", () => {
		const labels = EFFECT_NAMES.map((name) => EFFECTS[name].label);
		expect(new Set(labels).size).toBe(17);
		for (const label of labels) expect(label).toMatch(/[ぁ-んァ-ヶ一-龠]/);
	});

	test("throws at a number that no effect has, which cannot have been saved", () => {
		expect(() => effectName({ type: 99 })).toThrow("99");
	});
});

describe.each(EFFECT_NAMES)("the effect %s", (name) => {
	const { type } = EFFECTS[name];

	test("is found by its number, written as a number or as a text", () => {
		expect(effectName({ type })).toBe(name);
		expect(effectSchema.parse({ ...FULL[name], type: String(type) })).toEqual(taken(name, FULL[name]));
	});

	test("is read from a form as from JSON, and keeps what it was given", () => {
		const read = taken(name, FULL[name]);
		expect(effectSchema.parse(asForm({ type, ...FULL[name] }))).toEqual(read);
		expect(read).toMatchObject(FULL[name]);
	});

	test("is the same when it is read again, from a form and from JSON", () => {
		const read = taken(name, FULL[name]);
		expect(effectSchema.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
		expect(effectSchema.parse(asForm(read))).toEqual(read);
	});

	test("drops what belongs to no effect", () => {
		const evil = JSON.parse('{"evil":1,"__proto__":{"isAdmin":1}}') as object;
		const read = taken(name, { ...FULL[name], ...evil });
		expect(read).toEqual(taken(name, FULL[name]));
		expect(read).not.toHaveProperty("isAdmin");
	});

	test("[A-041] may have a condition", () => {
		expect(taken(name, { ...FULL[name], member_query_id: "7" }).member_query_id).toBe(7);
		for (const member_query_id of [undefined, null, "", 0, "0"])
			expect(taken(name, { ...FULL[name], member_query_id }).member_query_id).toBeNull();
	});

	test("has a new one with every field that a saved one has", () => {
		expect(Object.keys(EFFECTS[name].blank()).toSorted()).toEqual(
			Object.keys(taken(name, FULL[name])).toSorted(),
		);
		expect(EFFECTS[name].blank()).toMatchObject({ type, member_query_id: null });
	});

	test("names only what names are known of", () => {
		const kinds = Object.keys(
			effectDefinitionOf(taken(name, FULL[name])).references?.(taken(name, FULL[name]) as never) ?? {},
		);
		for (const kind of kinds) expect(NAMED_KINDS).toContain(kind);
	});

	test("reads in one line, and without a code where its names are gone", () => {
		const line = summary(name, FULL[name]);
		expect(line).not.toMatch(/\n|undefined|null|NaN|\[object/);
		expect(line.length).toBeGreaterThan(5);
	});
});

test.each(OTHERS)("%s is read from a form as from JSON: %j", (name, given) => {
	const read = taken(name, given);
	expect(taken(name, asForm(given))).toEqual(read);
	expect(taken(name, asForm(read))).toEqual(read);
});

test.each([
	undefined,
	null,
	5,
	"x",
	[],
	{},
	{ type: 99 },
	{ type: "text" },
	{ type: null },
	{ type: "" },
	{ type: {} },
	{ type: [1] },
	{ type: true },
	{ type: "0x1" },
	{ type: "1.0" },
	{ type: -1 },
])("refuses what is no effect: %j", (value) => {
	expect(refusalOf(value)).toEqual({ "": "使用できない要素が含まれています。" });
});

test("names a fault by the effect's own field, so that an editor can show it there", () => {
	expect(refusalOf({ type: 13, tag_ids: [1, "x"] })).toEqual({ "tag_ids.1": "選択してください。" });
	expect(refusalOf({ type: 13, remove: 2, context: { ...PAID_AT, format: "x" } })).toEqual({
		"context.format": "選択できない値です。",
	});
});

describe("what an operator needs for an effect", () => {
	test.each(EFFECT_NAMES)("%s: the ability of its kind", (name) => {
		const needed = SPECIFIED[name][1];
		const plain = taken(
			name,
			name === "friendInfo" ? { var_id: 4, var_type: 0, fix_value: "あ" } : FULL[name],
		);
		expect(effectAbilitiesOf(plain)).toEqual(needed === undefined ? [] : [needed]);
	});

	test.each<[EffectName, object, string[]]>([
		["tag", { remove: 2, context: PAID_AT }, ["user-open-api"]],
		["tag", { tag_ids: [1], context: PAID_AT }, []],
		["friendInfo", { var_id: 4, var_type: 0, valuetype: 15, context: PAID_AT }, ["user-open-api"]],
		["friendInfo", { var_id: 4, var_type: 0, fix_value: "あ", context: PAID_AT }, []],
		[
			"episode",
			{ episode_id: 2, goal_date_type: "dynamic_context", selectionType: "context", context: PAID_AT },
			["episode", "user-open-api"],
		],
		["episode", { episode_id: 2, origin_date: "2026-12-24", context: PAID_AT }, ["episode"]],
	])("[A-303] %s with integration data: %j", (name, given, abilities) => {
		expect(effectAbilitiesOf(taken(name, given))).toEqual(abilities);
	});
});
