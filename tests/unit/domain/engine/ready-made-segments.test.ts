import { describe, expect, test } from "vitest";
import { type Condition, filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { findSegment, listSegments } from "#domain/engine/filters/ready-made-segments.ts";

const segments = listSegments(["salon_created"], { salonIds: [1, 2], birthdayFieldId: 9, hasProducts: true });
const filterOf = (inputs: Condition[], settings: object = {}) => filterSchema.parse({ inputs, ...settings });
const inputsOf = (key: string) => segments.find((each) => each.key === key)!.inputs!;

describe("a filter that is a ready-made segment", () => {
	test.each(segments.map(({ key }) => key))("is recognised: %s", (key) => {
		expect(findSegment(filterOf(inputsOf(key)), segments)?.key).toBe(key);
	});

	test("is recognised when it was stored with its fields in another order", () => {
		const inputs = inputsOf("absent").map(
			(condition) => Object.fromEntries(Object.entries(condition).toReversed()) as unknown as Condition,
		);
		expect(findSegment({ ...filterOf(inputsOf("absent")), inputs }, segments)?.key).toBe("absent");
	});

	test("is none any more with a condition less, another number of days, or hidden friends included", () => {
		const absent = inputsOf("absent");
		expect(findSegment(filterOf(absent.slice(1)), segments)).toBeUndefined();
		const shorter = { ...inputsOf("unread")[0]!, days: 2 } as Condition;
		expect(findSegment(filterOf([shorter]), segments)).toBeUndefined();
		expect(findSegment(filterOf(absent, { user_rate_type: 1 }), segments)).toBeUndefined();
	});
});
