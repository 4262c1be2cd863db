import { expect, test } from "vitest";
import { abilitySections, sectionsOfAbilities } from "#domain/console/operators/ability-sections.ts";
import { GRANTABLE_ABILITIES } from "#domain/console/operators/grantable-abilities.ts";

test("every ability that can be given is in one section, with a name to read", () => {
	const all = abilitySections().flatMap(({ abilities }) => abilities);
	expect(all.map(({ name }) => name).sort()).toEqual([...GRANTABLE_ABILITIES].sort());
	expect(abilitySections().every(({ abilities }) => abilities.length > 0)).toBe(true);
	expect(all.every(({ label }) => /[ぁ-んァ-ヶ一-龠]/.test(label))).toBe(true);
});

test("a role is known by the sections in which it may change something, and those it may only read", () => {
	expect(sectionsOfAbilities(["tag-read", "friend-read", "friend-write"])).toEqual({
		changes: ["友だち"],
		reads: ["タグ・友だち情報"],
	});
	expect(sectionsOfAbilities([])).toEqual({ changes: [], reads: [] });
});
