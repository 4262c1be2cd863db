import { describe, expect, test } from "vitest";
import { moveWithin, renumberEntries, sortByOrder } from "#domain/automation/journeys/journey-order.ts";

const entry = (id: number, order = id, favourite_order = 10 - id) => ({ id, order, favourite_order });
const ALL = [1, 2, 3, 4, 5].map((id) => entry(id));

describe("an entry of a part of the list is put beside another of that part", () => {
	test.each([
		["down, past what is not shown", [1, 3, 5], 0, 1, [2, 3, 1, 4, 5]],
		["up, past what is not shown", [1, 3, 5], 2, 1, [1, 2, 5, 3, 4]],
		["to the end", [1, 3, 5], 0, 2, [2, 3, 4, 5, 1]],
		["to where it is", [1, 3, 5], 1, 1, [1, 2, 3, 4, 5]],
		["to a place that is not there", [1, 3, 5], 1, 3, [1, 2, 3, 4, 5]],
	])("%s", (_, part, from, to, expected) => {
		expect(
			moveWithin(
				ALL,
				part.map((id) => entry(id)),
				{ from, to },
			),
		).toEqual(expected);
	});
});

test("[M-206, M-207] each of both orders is changed without the other", () => {
	const after = renumberEntries(ALL, [4, 2], "favourite_order");
	expect(sortByOrder(after, "favourite_order").map(({ id }) => id)).toEqual([4, 2, 5, 3, 1]);
	expect(sortByOrder(after, "order").map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});
