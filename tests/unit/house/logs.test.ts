import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";

test("what is logged or kept of an error is without the values of its statement (db/platform/sql/root-cause.ts)", () => {
	const files = listSourceFiles("functions").filter((file) =>
		/\berror\s*[:=]\s*\(?[^\n;]*\bString\(/.test(readFileSync(file, "utf8")),
	);
	expect(files).toEqual([]);
});
