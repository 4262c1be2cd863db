import { describe, expect, test } from "vitest";
import { parseContents } from "../../../scripts/local/serve-options.ts";

describe("npm start", () => {
	test.each([
		["loads the demo shop", [], undefined, "demo"],
		["leaves it out with --empty", ["--empty"], undefined, "empty"],
		["goes on with an empty state", [], "empty", "empty"],
		["goes on with an empty state that --empty names again", ["--empty"], "empty", "empty"],
		["goes on with the demo shop", [], "demo", "demo"],
	] as const)("%s", (_, parameters, existing, contents) => {
		expect(parseContents([...parameters], existing)).toEqual({ contents });
	});

	test.each([
		["--empty on a state with the demo shop", ["--empty"], "demo", /すでにデモデータが入っています/],
		["a misspelt --empty", ["--emty"], undefined, /--emty は指定できません/],
		["a word", ["empty"], undefined, /empty は指定できません/],
	] as const)("refuses %s", (_, parameters, existing, problem) => {
		expect(parseContents([...parameters], existing)).toEqual({ problem: expect.stringMatching(problem) });
	});
});
