import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";

/** Options of a test's browser that `context` in tests/e2e/support/test.ts passes on. */
const HANDED_ON = ["storageState", "viewport", "hasTouch", "isMobile", "userAgent", "javaScriptEnabled"];
/** Options that do not concern the browser. */
const OTHERS = ["alone", "tolerated", "launchOptions"];

const USES = /test\.use\(\{(.*?)\}\);/gs;
const NAMES = /(?:^|,)\s*(\w+)\s*(?=:|,|$)/g;

/** Browser options in a test file. */
function optionsIn(source: string): string[] {
	const asked = [...source.matchAll(USES)].map(([, options = ""]) =>
		options.replaceAll(/\/\/.*$/gm, "").replaceAll(/\{[^{}]*\}/g, ""),
	);
	return asked.flatMap((options) => [...options.matchAll(NAMES)].map(([, name = ""]) => name));
}

test("a browser test is given what it asks of its browser: nothing is left out without a word", () => {
	const asked = listSourceFiles("tests/e2e").flatMap((file) => optionsIn(readFileSync(file, "utf8")));
	expect(asked).toContain("javaScriptEnabled");
	expect(asked.filter((name) => ![...HANDED_ON, ...OTHERS].includes(name))).toEqual([]);
});
