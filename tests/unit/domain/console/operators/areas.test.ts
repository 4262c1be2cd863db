import { expect, test } from "vitest";
import { abilityAreas } from "#domain/console/operators/ability-areas.ts";
import { GRANTABLE_ABILITIES } from "#domain/console/operators/role-input.ts";

test("every ability that can be given stands in one area, with a name to read", () => {
	const all = abilityAreas().flatMap(({ abilities }) => abilities);
	expect(all.map(({ name }) => name).sort()).toEqual([...GRANTABLE_ABILITIES].sort());
	expect(abilityAreas().map(({ label }) => label)).not.toContain("その他");
	expect(all.every(({ label }) => /[ぁ-んァ-ヶ一-龠]/.test(label))).toBe(true);
});
