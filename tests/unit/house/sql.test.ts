import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";

const filesWith = (pattern: RegExp) =>
	listSourceFiles("functions").filter((file) => pattern.test(readFileSync(file, "utf8")));

test("JSON is read by the names of its columns, not by their positions", () => {
	expect(filesWith(/->>? ?\d/)).toEqual([]);
});

test("D1 is asked through drizzle", () => {
	expect(filesWith(/\.DB\.prepare\(/)).toEqual([]);
});
