import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { UNDO_REASONS } from "#domain/platform/texts/undo-reasons.ts";
import { reversalOf } from "#functions/console/undo/reversals/registry.ts";
import { listSourceFiles } from "#tests/support/source-files.ts";

/** Operations that are recorded for undo only for many friends, or only for some effects. */
const PARTLY_REVERSIBLE = ["friend.tags", "friend.effect.all"];

test("a reason is of an operation that is written into the log, and that nothing takes back", () => {
	const sources = listSourceFiles("functions").map((file) => readFileSync(file, "utf8"));
	for (const verb of Object.keys(UNDO_REASONS)) {
		expect([verb, sources.some((text) => text.includes(`"${verb}"`))]).toEqual([verb, true]);
		if (!PARTLY_REVERSIBLE.includes(verb)) expect([verb, reversalOf(verb)]).toEqual([verb, undefined]);
	}
});
