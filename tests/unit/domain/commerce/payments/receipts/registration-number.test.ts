import { expect, test } from "vitest";
import { withHonorific } from "#domain/commerce/payments/receipts/receipt-addressee.ts";
import { formatReceiptNumber } from "#domain/commerce/payments/receipts/receipt-number.ts";
import {
	hasCheckDigit,
	normaliseRegistrationNumber,
} from "#domain/commerce/payments/receipts/registration-number.ts";

test.each([
	["T7000012050002", true],
	["T8000012050002", false],
	// Two digits that changed places.
	["T7000010250002", false],
	["7000012050002", false],
	["T700001205000", false],
	["", false],
])("the check digit of %s: %s", (number, isRight) => {
	expect(hasCheckDigit(number)).toBe(isRight);
});

test("a number is accepted in full width, in lower case, with hyphens and spaces", () => {
	expect(normaliseRegistrationNumber("ｔ7-0000-1205 0002")).toBe("T7000012050002");
	expect(normaliseRegistrationNumber("Ｔ７０００‐０１２０‐５０００２")).toBe("T7000012050002");
});

test("numbers of more than six digits stay whole", () => {
	expect(formatReceiptNumber("R-", 123)).toBe("R-000123");
	expect(formatReceiptNumber("", 12_345_678)).toBe("12345678");
});

test("an addressee gets the polite form that it lacks", () => {
	expect(["上様", "山田花子", "株式会社みどり 御中", ""].map(withHonorific)).toEqual([
		"上様",
		"山田花子 様",
		"株式会社みどり 御中",
		"",
	]);
});
