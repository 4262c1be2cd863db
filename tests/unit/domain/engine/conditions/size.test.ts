import { describe, expect, test } from "vitest";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import {
	MAX_CONDITION_BYTES,
	MAX_CONDITIONS,
	MAX_GROUP_DEPTH,
	problemWithSize,
} from "#domain/engine/filters/filter-size.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";

const tag = { type: 60, tag_ids: [1] };
const nested = (depth: number): object => (depth === 0 ? tag : { type: 120, effects: [nested(depth - 1)] });
const words = (word: string) =>
	Array.from({ length: 4 }, () => ({
		type: 120,
		effects: [{ type: 11, names: Array.from({ length: 50 }, (_, index) => `${index}${word}`) }],
	}));
const messagesOf = (inputs: unknown) =>
	filterSchema.safeParse({ inputs }).error?.issues.map(({ message }) => message) ?? [];

describe("the size of a filter", () => {
	test("two hundred conditions, but not one more", () => {
		const many = (count: number) => Array.from({ length: count }, () => tag);
		expect(messagesOf(many(MAX_CONDITIONS))).toEqual([]);
		expect(messagesOf(many(MAX_CONDITIONS + 1))).toEqual([FILTER_TEXTS.tooManyConditions(MAX_CONDITIONS)]);
	});

	test("groups in groups, but no deeper", () => {
		expect(messagesOf([nested(MAX_GROUP_DEPTH)])).toEqual([]);
		expect(messagesOf([nested(MAX_GROUP_DEPTH + 1)])).toEqual([
			FILTER_TEXTS.conditionsTooDeep(MAX_GROUP_DEPTH),
		]);
	});

	test.each([
		["long words of many bytes", "あ".repeat(4_400)],
		["signs that comparing makes many", "ﷺ".repeat(300)],
	])("%s are refused before D1 would", (_, word) => {
		const inputs = words(word);
		expect(JSON.stringify(inputs).length).toBeLessThan(MAX_CONDITION_BYTES);
		expect(messagesOf(inputs)).toEqual([FILTER_TEXTS.conditionsTooLong]);
	});

	test("what is no list has no size", () => expect(problemWithSize("x")).toBeNull());
});
