import { describe, expect, test } from "vitest";
import { isDeeperThan } from "#domain/platform/wire/nesting-depth.ts";

const nested = (times: number, around: (inner: unknown) => unknown): unknown => {
	let value: unknown = "x";
	for (let level = 0; level < times; level++) value = around(value);
	return value;
};

describe("how deep a value lies", () => {
	test.each<[string, (inner: unknown) => unknown]>([
		["lists", (inner) => [inner]],
		["objects", (a) => ({ a })],
		["the last of many", (inner) => [1, null, "y", inner]],
	])("is counted in %s, whatever the depth", (_, around) => {
		expect(isDeeperThan(5, nested(5, around))).toBe(false);
		expect(isDeeperThan(5, nested(6, around))).toBe(true);
		expect(isDeeperThan(5, nested(100_000, around))).toBe(true);
	});

	test("is that of the levels that count", () => {
		const value = nested(4, (inner) => [{ inner }]);
		expect(isDeeperThan(4, value, Array.isArray)).toBe(false);
		expect(isDeeperThan(3, value, Array.isArray)).toBe(true);
	});

	test.each([null, undefined, "text", 1])("is none for %j", (value) => {
		expect(isDeeperThan(0, value)).toBe(false);
	});
});
