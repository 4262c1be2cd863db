import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";

test("weekdays of all screens are in half-width brackets, which one formatter writes", () => {
	const files = ["domain", "functions", "web", "simulator", "db"].flatMap((folder) =>
		listSourceFiles(folder),
	);
	expect(files.length).toBeGreaterThan(1_000);
	const odd = files.filter((file) =>
		/（(?:[日月火水木金土]|\$\{[^}]*(?:WEEKDAYS|[wW]eekday)[^}]*\})）/.test(readFileSync(file, "utf8")),
	);
	expect(odd).toEqual([]);
});
