import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#tests/support/source-files.ts";

test("calendars come with their styles and in Japanese, since all of them come through one file", () => {
	const direct = sourceFiles("web").filter((file) => {
		const imported = /import \{([^}]*)\} from "@mantine\/dates"/
			.exec(readFileSync(file, "utf8"))?.[1]
			?.trim();
		return imported !== undefined && imported !== "DatesProvider";
	});
	expect(direct).toEqual([]);
});
