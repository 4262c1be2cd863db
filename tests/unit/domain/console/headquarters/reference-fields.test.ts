import { describe, expect, test } from "vitest";
import { CONDITION_FIELDS, rewriteFilter } from "#domain/console/headquarters/distribution/condition-walk.ts";
import { EFFECT_FIELDS, walkEffects } from "#domain/console/headquarters/distribution/effect-walk.ts";
import {
	type ReferenceField,
	type ReferenceVisitor,
	rewriteFields,
} from "#domain/console/headquarters/distribution/reference-visitor.ts";
import { walkText } from "#domain/console/headquarters/distribution/text-walk.ts";
import { EFFECT_NAMES, EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { CONDITION_NAMES, CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import type { NamedIds } from "#domain/engine/filters/named-kinds.ts";

const MOVED = 1_000;
const moveAll: ReferenceVisitor = {
	id: (_, id) => id + MOVED,
	choice: (_, value) => value,
	placeholder: (_, written) => written,
	file: (key) => key,
};

/** Codes that select which fields count. */
const CODES = new Set([
	...[
		"type",
		"use_group",
		"reservation_type",
		"use_date",
		"remove",
		"move",
		"match",
		"match_type",
		"firetype",
	],
	...["method", "by", "operand", "valuetype", "var_type", "cancel_type", "tag_or", "condition", "user_rate"],
	...["delay_type", "use_meta_query", "member_query_id"],
]);

/** Fills all numbers and lists that are not codes with distinct ids, whether they are references or not. */
function fillIds(value: unknown, name = "", next = { id: 100 }): unknown {
	if (Array.isArray(value)) return value.length > 0 ? value : [++next.id, ++next.id];
	if (typeof value === "object" && value !== null)
		return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillIds(inner, key, next)]));
	if (name === "use") return true;
	return (typeof value === "number" || value === null) && !CODES.has(name) ? ++next.id : value;
}

/** Variants of a blank record, with ids in each mode. */
const variantsOf = (blank: object): Record<string, unknown>[] =>
	[0, 1].map((code) => ({
		...(fillIds(blank) as object),
		...Object.fromEntries(
			["use_group", "reservation_type", "by"].filter((name) => name in blank).map((name) => [name, code]),
		),
	}));

interface Definition {
	blank: () => object;
	references?: (record: never) => NamedIds;
}

const idsOf = (ids: NamedIds | undefined): [string, readonly number[]][] =>
	Object.entries(ids ?? {}).filter(([, each]) => each.length > 0);

function expectAllMoved({ blank, references }: Definition, fields: readonly ReferenceField[]) {
	for (const variant of variantsOf(blank())) {
		const before = idsOf(references?.(variant as never));
		const moved = rewriteFields(variant, fields, moveAll, true);
		expect(idsOf(references?.(moved as never))).toEqual(
			before.map(([kind, ids]) => [kind, ids.map((id) => (id > 0 ? id + MOVED : id))]),
		);
	}
}

describe("no id of the source stays in", () => {
	test.each(EFFECT_NAMES)("the effect %s", (name) => {
		expectAllMoved(EFFECTS[name] as unknown as Definition, EFFECT_FIELDS[name]);
	});

	test.each(CONDITION_NAMES)("the condition %s", (name) => {
		expectAllMoved(CONDITIONS[name] as unknown as Definition, CONDITION_FIELDS[name]);
	});
});

const leaveOut = (...kinds: string[]): ReferenceVisitor => ({
	...moveAll,
	id: (kind, id) => (kinds.includes(kind) ? null : id + MOVED),
});

describe("a reference that is left out", () => {
	const tagEffect = EFFECTS.tag.schema.parse({ ...EFFECTS.tag.blank(), tag_ids: [1, 2] });
	const textEffect = EFFECTS.text.schema.parse({ ...EFFECTS.text.blank(), text: "こんにちは" });

	test("takes its effect along, and only that", () => {
		expect(walkEffects([tagEffect, textEffect], leaveOut("tags"))).toEqual([textEffect]);
	});

	test("takes the effect along whose condition names it: the effect would run for others", () => {
		const conditional = { ...textEffect, member_query_id: 7 };
		expect(walkEffects([conditional], leaveOut("conditions"))).toEqual([]);
	});

	test("is never left out of a filter, which would select others", () => {
		const tag = CONDITIONS.tag.schema.parse({ ...CONDITIONS.tag.blank(), tag_ids: [1, 2] });
		const someLeft: ReferenceVisitor = { ...moveAll, id: (_, id) => (id === 1 ? null : id) };
		expect(rewriteFilter({ inputs: [tag] }, someLeft)).toBeNull();
		expect(rewriteFilter({ inputs: [{ type: 120, effects: [tag] }] }, someLeft)).toBeNull();
	});
});

describe("texts", () => {
	const rename: ReferenceVisitor = {
		...moveAll,
		placeholder: (kind, written) =>
			({ forms: "zzz999", friendInfo: "新しい名前" })[kind as string] ?? written,
	};

	test("placeholders get the codes and names of the other account", () => {
		expect(walkText("{name}様 {FORM_abc123} {var:誕生日:3} {remain:誕生日}", rename)).toBe(
			"{name}様 {FORM_zzz999} {var:新しい名前:3} {remain:新しい名前}",
		);
	});

	test("a placeholder whose record is left out disappears, and other texts keep their spelling", () => {
		const nothing: ReferenceVisitor = { ...moveAll, placeholder: () => null };
		expect(walkText("こちら {FORM_abc123} から {不明}", nothing)).toBe("こちら  から {不明}");
	});
});
