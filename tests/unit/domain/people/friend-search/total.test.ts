import { expect, test } from "vitest";
import { totalWithPage } from "#domain/people/friend-search/friend-total.ts";

const FIRST = { skip: 0, take: 50 };

test.each([
	["nobody", { ...FIRST, foundCount: 0 }, 0, { total: 0, exact: true }],
	["a page that is not full", { ...FIRST, foundCount: 49 }, null, { total: 49, exact: true }],
	[
		"a later page that is not full",
		{ skip: 100, take: 50, foundCount: 1 },
		10_001,
		{ total: 101, exact: true },
	],
	["as many as are counted at once", { ...FIRST, foundCount: 50 }, 10_000, { total: 10_000, exact: true }],
	["more than are counted at once", { ...FIRST, foundCount: 50 }, 10_001, { total: 10_000, exact: false }],
	["a full page without a count", { skip: 50, take: 50, foundCount: 50 }, null, { total: 100, exact: false }],
	["nobody on a later page", { skip: 100, take: 50, foundCount: 0 }, 80, { total: 80, exact: true }],
	[
		"nobody on a later page, without a count",
		{ skip: 100, take: 50, foundCount: 0 },
		null,
		{ total: 0, exact: false },
	],
])("the total of %s", (_, page, counted, total) => {
	expect(totalWithPage(page, counted)).toEqual(total);
});
