import { describe, expect, test } from "vitest";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { ADDRESSES } from "#domain/engine/access/page-addresses.ts";
import { EXPLORER_KINDS, KIND_NAMES, kindOf } from "#domain/engine/kinds/registry.ts";

/** Path of each kind's crud call. */
const PATHS = {
	form: "form",
	episode: "episode",
	tracker: "tracker",
	landing: "landing",
	product: "product",
	action: "action",
	scenario: "content",
	var: "var",
	common_var: "common_vars",
	template: "template",
	script: "script",
	richmenu: "richmenu",
	funnel: "funnel",
	tag: "tag",
	reaction: "reaction",
	coupon: "coupon",
};

test("[E-350 to E-363] there are fifteen kinds, each at its crud address, a form's with 60 seconds", () => {
	expect(Object.fromEntries(KIND_NAMES.map((kind) => [kind, EXPLORER_KINDS[kind].path]))).toEqual(PATHS);
	const slow = KIND_NAMES.filter((kind) => kindOf(kind).timeout !== undefined);
	expect(slow.map((kind) => [kind, kindOf(kind).timeout])).toEqual([["form", 60]]);
});

const taking = (action: "rate" | "notify" | "changeActive") =>
	KIND_NAMES.filter((kind) => kindOf(kind).optionalActions.includes(action)).sort();

test("the optional actions belong to the kinds that the rules name (rules, Calls)", () => {
	expect(taking("rate")).toEqual(["form", "tag", "tracker", "var"]);
	expect(taking("notify")).toEqual(["form"]);
	expect(taking("changeActive")).toEqual(["product", "reaction", "richmenu"]);
	expect(kindOf("scenario").optionalActions).not.toContain("copy");
});

test("[E-383 to E-390] nine kinds have an appendix", () => {
	expect(KIND_NAMES.filter((kind) => kindOf(kind).hasAppendix).sort()).toEqual([
		"coupon",
		"form",
		"funnel",
		"landing",
		"product",
		"reaction",
		"richmenu",
		"scenario",
		"tag",
		"tracker",
	]);
});

describe.each(KIND_NAMES)("the kind %s", (kind) => {
	const {
		listPage: list,
		editPage: edit,
		creation,
		readAbility: read,
		writeAbility: write,
		label,
		help,
	} = kindOf(kind);

	test("names addresses and abilities that there are, a list of its own and one to write other than to read", () => {
		const pages = [
			list,
			...(edit ? [edit] : []),
			...(creation.by === "page" ? [creation.address] : []),
			...(creation.by === "choices" ? creation.choices.map(({ address }) => address) : []),
		];
		for (const page of pages) expect(ADDRESSES).toHaveProperty(page);
		expect(KIND_NAMES.filter((other) => kindOf(other).listPage === list)).toEqual([kind]);
		expect(ALL_ABILITIES).toEqual(expect.arrayContaining([read, write]));
		expect(read).not.toBe(write);
	});

	test("speaks Japanese", () => {
		expect(label).toMatch(/[ぁ-んァ-ヶ一-龠]/);
		expect(help).toMatch(/。$/);
	});
});
