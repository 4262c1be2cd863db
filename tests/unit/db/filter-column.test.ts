import { expect, test } from "vitest";
import { memberQueries } from "#db/engine/member-queries.ts";

const read = (stored: string): unknown => memberQueries.filter.mapFromDriverValue(stored);

test("a stored filter is read with a broken condition in place of each that cannot be read, and keeps the rest", () => {
	const tagged = { type: 60, tag_ids: [3], tag_or: 0 };
	const unknown = { type: 9_999 };
	expect(read(JSON.stringify({ inputs: [tagged, unknown] }))).toMatchObject({
		inputs: [tagged, { type: -1, original: JSON.stringify(unknown) }],
	});
	expect(read("spoilt")).toMatchObject({ inputs: [{ type: -1 }] });
});
