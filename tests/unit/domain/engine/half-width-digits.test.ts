import { expect, test } from "vitest";
import { commonVarInput } from "#domain/engine/kinds/common-var-input.ts";
import { toHalfWidthDigits } from "#domain/platform/texts/half-width-digits.ts";

test.each([
	["１０", "10"],
	["－１．５", "-1.5"],
	["ー３", "-3"],
	["１，０００", "1,000"],
	["０９：３０", "09:30"],
	["12", "12"],
	["二〇", "二〇"],
])("%s is read as %s", (written, read) => {
	expect(toHalfWidthDigits(written)).toBe(read);
});

test("a number of a common variable is stored in half width, and what is none is refused", () => {
	const variable = { name: "人数", group_id: 0, type: 2, value: "１２．５" };
	expect(commonVarInput.parse(variable).value).toBe("12.5");
	for (const value of ["１０分", "二〇", "①", ""])
		expect(commonVarInput.safeParse({ ...variable, value }).success).toBe(false);
});
