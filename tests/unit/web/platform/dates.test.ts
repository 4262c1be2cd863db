import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#tests/support/source-files.ts";

/** A field of the site around one of the library's, offered by the file with the styles. */
const WRAPPER = "web/platform/ui/TimePicker.tsx";

test("calendars come with their styles and in Japanese, since all of them come through one file", () => {
	const texts = sourceFiles("web").map((file) => ({ file, text: readFileSync(file, "utf8") }));
	const direct = texts.filter(({ text }) => {
		const imported = /import \{([^}]*)\} from "@mantine\/dates"/.exec(text)?.[1]?.trim();
		return imported !== undefined && imported !== "DatesProvider";
	});
	expect(direct.map(({ file }) => file)).toEqual([WRAPPER]);
	const users = texts.filter(({ text }) => /from "[^"]*\/TimePicker\.tsx"/.test(text));
	expect(users.map(({ file }) => file)).toEqual(["web/platform/ui/dates.ts"]);
});
