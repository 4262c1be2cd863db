import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";

/** Folders that may read the deployment's other accounts (docs/accounts.md). */
const ALLOWED = [
	"functions/platform/accounts/",
	"functions/console/accounts/",
	"functions/console/headquarters/",
	// The first account's bucket holds the others' files below their names.
	"functions/console/backups/",
];

test("no other code sees the deployment's accounts", () => {
	const readers = listSourceFiles("functions").filter(
		(file) => /\bALL_ACCOUNTS\b/.test(readFileSync(file, "utf8")) && file !== "functions/env.ts",
	);
	expect(readers).toContain("functions/platform/accounts/account-env.ts");
	expect(readers.filter((file) => !ALLOWED.some((folder) => file.startsWith(folder)))).toEqual([]);
});
