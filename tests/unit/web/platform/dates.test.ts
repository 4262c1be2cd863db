import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";

/** Our wrapper of the library's field, which also loads the styles. */
const WRAPPER = "web/platform/ui/TimePicker.tsx";

test("calendars come with their styles and in Japanese, since all of them come through one file", () => {
	const texts = listSourceFiles("web").map((file) => ({ file, text: readFileSync(file, "utf8") }));
	const direct = texts.filter(({ text }) => {
		const imported = /import \{([^}]*)\} from "@mantine\/dates"/.exec(text)?.[1]?.trim();
		return imported !== undefined && imported !== "DatesProvider";
	});
	expect(direct.map(({ file }) => file)).toEqual([WRAPPER]);
	const users = texts.filter(({ text }) => /from "[^"]*\/TimePicker\.tsx"/.test(text));
	expect(users.map(({ file }) => file)).toEqual(["web/platform/ui/dateComponents.ts"]);
});
