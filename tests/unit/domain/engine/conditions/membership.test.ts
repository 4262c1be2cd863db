import { expect, test } from "vitest";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { noNames } from "#domain/engine/filters/named-kinds.ts";
import { sentence } from "./conditions.ts";

test("a membership is named by LINE's plan, else by its number, and no unknown plan breaks the condition", () => {
	const named = (given: object) =>
		sentence("membership", given, "membershipPlans", { 3189: "スタンダード会員" });
	expect([named({}), named({ membership_id: 3189 }), named({ match: 10, membership_id: 3213 })]).toEqual([
		"メンバーシップに加入している",
		"メンバーシップ（プラン「スタンダード会員」）に加入している",
		"メンバーシップ（プラン番号3213）に加入していない",
	]);
	const filter = filterSchema.parse({ inputs: [{ type: 108, membership_id: 3213 }] });
	expect(isFilterBroken(filter, noNames())).toBe(false);
});
