import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { loginInput, setupInput } from "#domain/console/operators/login-input.ts";
import { deliveryId, deliveryListQuery } from "#domain/engine/deliveries/delivery-list-query.ts";
import { friendListQuery } from "#domain/people/friends/friend-list-query.ts";
import { timeCursorQuery, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import {
	boundedList,
	codeOf,
	optionalId,
	recordId,
	requiredText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";

/** Parsed value, or the message of the refusal. */
const read = (schema: z.ZodType, value: unknown): unknown => {
	const parsed = schema.safeParse(value);
	return parsed.success ? parsed.data : parsed.error.issues[0]!.message;
};
const NOT_WHOLE = FIELD_TEXTS.wholeNumberRequired;
const HOSTILE = [
	null,
	undefined,
	true,
	{},
	[],
	[1],
	Number.NaN,
	Number.POSITIVE_INFINITY,
	"NaN",
	"Infinity",
	"0x10",
];

describe("a whole number", () => {
	test.each<[unknown, unknown]>([
		[5, 5],
		["5", 5],
		[" 5 ", 5],
		["-1", -1],
		["007", 7],
		[0, 0],
		["5.0", NOT_WHOLE],
		[1.5, NOT_WHOLE],
		["1e3", NOT_WHOLE],
		["", NOT_WHOLE],
		["５", NOT_WHOLE],
		["1 2", NOT_WHOLE],
		["9".repeat(16), NOT_WHOLE],
		...HOSTILE.map((value): [unknown, unknown] => [value, NOT_WHOLE]),
	])("%j is %j", (value, result) => {
		expect(read(wholeNumber(), value)).toEqual(result);
	});

	test("past what a number can hold is refused, not rounded", () => {
		for (const value of [1e300, 2 ** 53, -(2 ** 53)])
			expect(typeof read(wholeNumber(), value)).toBe("string");
	});
});

describe("an id", () => {
	test.each<[unknown, unknown]>([
		["3", 3],
		[0, FIELD_TEXTS.choiceRequired],
		[-3, FIELD_TEXTS.choiceRequired],
		["x", FIELD_TEXTS.choiceRequired],
	])("%j is %j", (value, result) => {
		expect(read(recordId(), value)).toEqual(result);
	});

	test.each<[unknown, unknown]>([
		[null, null],
		[undefined, null],
		["", null],
		[0, null],
		["0", null],
		["3", 3],
		[-1, FIELD_TEXTS.choiceRequired],
		["x", FIELD_TEXTS.choiceRequired],
		[false, FIELD_TEXTS.choiceRequired],
	])("that may be absent: %j is %j", (value, result) => {
		expect(read(optionalId(), value)).toEqual(result);
	});
});

describe("one of a few codes", () => {
	test.each<[unknown, unknown]>([
		[0, 0],
		["-1", -1],
		[1, FIELD_TEXTS.choiceUnknown],
		["", NOT_WHOLE],
		...HOSTILE.map((value): [unknown, unknown] => [value, NOT_WHOLE]),
	])("of 0 and -1, %j is %j", (value, result) => {
		expect(read(codeOf(0, -1), value)).toEqual(result);
	});
});

describe("a list", () => {
	test.each<[unknown, unknown]>([
		[undefined, []],
		["", []],
		[[], []],
		[
			["1", 2],
			[1, 2],
		],
	])("%j is %j", (value, result) => {
		expect(read(boundedList(recordId(), 10), value)).toEqual(result);
	});

	test.each([null, "1", 1, {}, { length: 2, 0: 1, 1: 2 }])("%j is none", (value) => {
		expect(boundedList(recordId(), 10).safeParse(value).success).toBe(false);
	});
});

describe("a text that is required", () => {
	const name = requiredText(5, "名前を入力");
	test.each<[unknown, unknown]>([
		[" あ ", "あ"],
		["あいうえお", "あいうえお"],
		["あいうえおか", FIELD_TEXTS.tooLong(5)],
		["", "名前を入力"],
		["　\n", "名前を入力"],
		[5, "名前を入力"],
		[null, "名前を入力"],
		[["あ"], "名前を入力"],
	])("%j is %j", (value, result) => {
		expect(read(name, value)).toEqual(result);
	});
});

describe("queries of lists", () => {
	test("of friends: the first page of everybody, unless asked otherwise", () => {
		const anyDay = { followed: null, blocked: null };
		expect(friendListQuery.parse({})).toEqual({ search: "", state: "all", take_num: 50, page: 1, ...anyDay });
		expect(friendListQuery.parse({ search: " 花 ", state: "blocked", page: "3" })).toEqual({
			search: "花",
			state: "blocked",
			take_num: 50,
			page: 3,
			...anyDay,
		});
	});

	test.each([
		{ page: "0" },
		{ page: "1000001" },
		{ state: "gone" },
		{ search: "あ".repeat(101) },
		{ search: ["a"] },
	])("of friends refuses %j", (query) => {
		expect(friendListQuery.safeParse(query).success).toBe(false);
	});

	test("of deliveries: all states, or one that there is", () => {
		const open = {
			...{ from: null, until: null, reason: "", broadcast_id: null, scenario_id: null, action_id: null },
			...{ friend_id: null, cause_type: null },
		};
		expect(deliveryListQuery.parse({ state: "parked" })).toEqual({ state: "parked", page: 1, ...open });
		expect(deliveryListQuery.safeParse({ state: "toString" }).success).toBe(false);
	});

	test("a delivery is named by its UUID and nothing else", () => {
		expect(deliveryId.safeParse("00000000-0000-4000-8000-000000000000").success).toBe(true);
		for (const id of ["1", "", "00000000-0000-4000-8000-00000000000", "x' or '1'='1"])
			expect(deliveryId.safeParse(id).success, id).toBe(false);
	});

	test.each([
		{ at: 1_795_136_400_000, id: "12" },
		{ at: 0, id: "00000000-0000-4000-8000-000000000000" },
	])("where a page ends is read as it was written: %j", (cursor) => {
		expect(timeCursorQuery.parse({ before: writeTimeCursor(cursor) })).toEqual({ before: cursor });
	});
});

describe("what an operator logs in with", () => {
	test("takes the address trimmed and in small letters, and the password to the letter", () => {
		expect(loginInput.parse({ email: " A@Example.COM ", password: " P " })).toEqual({
			email: "a@example.com",
			password: " P ",
		});
	});

	test.each<[object, string, string]>([
		[{ email: undefined }, "email", OPERATOR_TEXTS.emailRequired],
		[{ email: " " }, "email", OPERATOR_TEXTS.emailRequired],
		[{ email: "a".repeat(255) }, "email", OPERATOR_TEXTS.emailInvalid],
		[{ password: undefined }, "password", OPERATOR_TEXTS.passwordRequired],
		[{ password: "" }, "password", OPERATOR_TEXTS.passwordRequired],
		[{ password: "x".repeat(201) }, "password", FIELD_TEXTS.tooLong(200)],
		[{ password: 12345678 }, "password", OPERATOR_TEXTS.passwordRequired],
	])("is refused by name: %j", (given, field, message) => {
		const { error } = loginInput.safeParse({ email: "a@example.com", password: "x", ...given });
		expect(error!.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
	});

	test("the first administrator's address must be one, and the password long", () => {
		const first = { setup_token: "t", name: "花", email: "a@example.com", password: "0123456789" };
		expect(setupInput.safeParse(first).success).toBe(true);
		expect(setupInput.safeParse({ ...first, email: "example.com" }).success).toBe(false);
		expect(setupInput.safeParse({ ...first, password: "012345678" }).success).toBe(false);
	});
});
