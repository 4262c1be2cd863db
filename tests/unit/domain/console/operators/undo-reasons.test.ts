import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { UNDO_REASONS } from "#domain/platform/texts/undo-reasons.ts";
import { reversalOf } from "#functions/console/undo/reversals/registry.ts";
import { sourceFiles } from "#tests/support/source-files.ts";

test("a reason is of an operation that is written into the log, and that nothing takes back", () => {
	const sources = sourceFiles("functions").map((file) => readFileSync(file, "utf8"));
	for (const verb of Object.keys(UNDO_REASONS)) {
		expect([verb, sources.some((text) => text.includes(`"${verb}"`))]).toEqual([verb, true]);
		// Of one friend's tags there is nothing kept, of many friends' there is.
		if (verb !== "friend.tags") expect([verb, reversalOf(verb)]).toEqual([verb, undefined]);
	}
});
