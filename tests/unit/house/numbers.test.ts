import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#tests/support/source-files.ts";

/** Entries of a registry know their own number; everybody else asks the registry. */
const ENTRIES = /^domain\/(effects|conditions)\//;
/** `type === 13`, `type !== 93`, `case 14:` */
const BY_NUMBER = /(?<![\w-])type (===|!==) -?\d|\.type (===|!==) -?\d|\bcase \d+:/;

test("nobody outside a registry tells effects, conditions or kinds apart by their number", () => {
	const telling = ["domain", "functions", "web"]
		.flatMap((room) => sourceFiles(room))
		.filter((file) => !ENTRIES.test(file))
		.filter((file) => BY_NUMBER.test(readFileSync(file, "utf8")));
	expect(telling).toEqual([]);
});
