import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";

/** Call of SWR's `mutate` with a filter of keys. */
const KEY_FILTER = /\bmutate\(\s*\(?\w*\)?\s*=>/;

test("a filter of keys reloads lists of pages too, which SWR's own leaves as they are", () => {
	const filtering = listSourceFiles("web").filter((file) => KEY_FILTER.test(readFileSync(file, "utf8")));
	// The board's and the explorer's `mutate` belong to one key, and its argument changes the data.
	expect(filtering.sort()).toEqual([
		"web/booking/salon-board/boardApi.ts",
		"web/engine/explorer/useExplorerListing.ts",
		"web/platform/api/consoleSession.ts",
	]);
});
