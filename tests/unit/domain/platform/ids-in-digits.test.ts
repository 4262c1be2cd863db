import { describe, expect, test } from "vitest";
import { z } from "zod";
import { optionalPartIdField } from "#domain/booking/salons/inputs/salon-fields.ts";
import { conditionSchema } from "#domain/engine/filters/filter-schema.ts";
import { apiPageQuery, idInPath } from "#domain/integrations/open-api/v1/api-fields.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";

const WRONG = ["0x1", "1e0", "0b1", "0o1", "1.0", "+1", "", "null", "true", [1], true, null];

describe("an id is written in decimal digits", () => {
	test.each([
		["of the open API", idInPath()],
		["of the console", recordId()],
	])("%s", (_, schema) => {
		expect(schema.parse("12")).toBe(12);
		expect(WRONG.filter((text) => schema.safeParse(text).success)).toEqual([]);
	});

	test("of a page's length", () => {
		const query = z.object(apiPageQuery);
		expect(query.parse({ limit: "20" }).limit).toBe(20);
		expect(query.parse({}).limit).toBe(50);
		expect(WRONG.filter((limit) => query.safeParse({ limit }).success)).toEqual([]);
	});

	test("of a salon's choice, where 0 or less is none", () => {
		const schema = optionalPartIdField();
		expect(["", "0", "00", "-1", 0, -5, undefined].map((given) => schema.parse(given))).toEqual(
			Array(7).fill(null),
		);
		expect(schema.parse("7")).toBe(7);
		expect(
			["0x0", "-0x1", "-1e5", "0e5", " ", []].filter((given) => schema.safeParse(given).success),
		).toEqual([]);
	});

	test("of a condition's type", () => {
		const ofType = (type: string) =>
			conditionSchema.safeParse({ type, tag_ids: [1], tag_group_id: null, use_group: 0, tag_or: 0 });
		expect(ofType("60").data).toMatchObject({ type: 60 });
		expect(["0x3c", "6e1", "60.0"].filter((type) => ofType(type).success)).toEqual([]);
	});
});
