import { describe, expect, test } from "vitest";
import { appendInput, newFieldTypeOf } from "#domain/engine/selector/append-input.ts";
import { panelWidth } from "#domain/engine/selector/panel-limits.ts";
import {
	isAppendable,
	isFavouritable,
	SELECTABLE_KINDS,
	SELECTABLE_NAMES,
	selectableKindOf,
} from "#domain/engine/selector/selectable-kinds.ts";

describe("the selectable kinds", () => {
	test("[E-247] are these eighteen, each with a name of its own", () => {
		expect(SELECTABLE_NAMES.toSorted()).toEqual([
			"action",
			"calendar",
			"common_var",
			"episode",
			"event_reserve",
			"form",
			"funnel",
			"landing",
			"phase",
			"reaction",
			"richmenu",
			"role",
			"scenario",
			"site",
			"tag",
			"template",
			"tracker",
			"var",
		]);
		expect(new Set(SELECTABLE_NAMES.map((kind) => selectableKindOf(kind).label)).size).toBe(18);
	});

	test("[E-248] of which tag, friend info, site and phase can be made in passing", () => {
		expect(SELECTABLE_NAMES.filter(isAppendable).toSorted()).toEqual(["phase", "site", "tag", "var"]);
	});

	test("[E-249] of which tag, friend info and common variable can be starred", () => {
		expect(SELECTABLE_NAMES.filter(isFavouritable).toSorted()).toEqual(["common_var", "tag", "var"]);
	});

	test("[E-326] [E-327] [E-328] are made under an ability each", () => {
		expect(SELECTABLE_KINDS.tag.appendAbility).toBe("tag-write");
		expect(SELECTABLE_KINDS.var.appendAbility).toBe("var-write");
		expect(SELECTABLE_KINDS.phase.appendAbility).toBe("journey-write");
	});
});

describe("making an item in passing", () => {
	const refusal = (kind: "tag" | "var" | "site" | "phase", name: string) =>
		appendInput(kind).safeParse({ name }).error?.issues[0]?.message;

	test.each([
		["tag", "タグ名が空欄です"],
		["var", "友だち情報名が空欄です"],
		["site", "サイト名が空欄です"],
		["phase", "フェーズ名が空欄です"],
	] as const)("[E-318] a %s needs a name", (kind, text) => {
		expect(refusal(kind, "")).toBe(text);
		expect(refusal(kind, " 　")).toBe(text);
		expect(refusal(kind, "予約")).toBeUndefined();
	});

	test("takes the type as a form would send it, and no unknown one", () => {
		expect(appendInput("var").parse({ name: "担当", extra_type: "30" }).extra_type).toBe(30);
		expect(appendInput("var").safeParse({ name: "担当", extra_type: 3 }).success).toBe(false);
	});

	test("a field of friend information is a normal one where that is taken", () => {
		expect(newFieldTypeOf(undefined)).toBe(0);
		expect(newFieldTypeOf([30, 0])).toBe(0);
	});

	test("[E-320] and else of the first type that is taken", () => {
		expect(newFieldTypeOf([30, 1])).toBe(30);
	});

	test("[E-319] where none is taken, none can be made", () => {
		expect(newFieldTypeOf([])).toBeNull();
		expect(newFieldTypeOf(["text"])).toBeNull();
	});
});

test.each([
	[false, false, 550],
	[true, false, 636],
	[false, true, 636],
	[true, true, 722],
])("[E-460] [E-461] [E-462] with test %s and preview %s the panel is %i px wide", (testing, preview, px) => {
	expect(panelWidth({ test: testing, preview })).toBe(px);
});
