import { expect, test } from "vitest";
import { newId, newIds } from "#functions/new-id.ts";

const COUNT = 10_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** Number of ids with the same time and random part. */
const TOGETHER = 4_096;

test("rows that are written together have ids of their own, each a UUID of version 7, as one row's is", () => {
	const ids = newIds(COUNT);
	expect(new Set(ids).size).toBe(COUNT);
	for (const id of [...ids, newId()]) expect(id).toMatch(UUID);
	expect(newIds(0)).toEqual([]);
});

test("they come one behind the other, so that an index takes them at its end", () => {
	const ids = newIds(TOGETHER);
	expect(ids.toSorted()).toEqual(ids);
});

test("those of two works share nothing but their moment", () => {
	const ids = Array.from({ length: 100 }, () => newIds(3)).flat();
	expect(new Set(ids).size).toBe(ids.length);
});
