import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#tests/support/source-files.ts";

/** What the browser of a test is asked to be; `context` in tests/e2e/support/test.ts hands it on. */
const HANDED_ON = ["storageState", "viewport", "hasTouch", "isMobile", "userAgent", "javaScriptEnabled"];
/** What is no matter of its browser's. */
const OTHERS = ["alone", "tolerated", "launchOptions"];

const USES = /test\.use\(\{(.*?)\}\);/gs;
const NAMES = /(?:^|,)\s*(\w+)\s*(?=:|,|$)/g;

/** What a file asks of the browsers of its tests. */
function optionsIn(source: string): string[] {
	const asked = [...source.matchAll(USES)].map(([, options = ""]) =>
		options.replaceAll(/\/\/.*$/gm, "").replaceAll(/\{[^{}]*\}/g, ""),
	);
	return asked.flatMap((options) => [...options.matchAll(NAMES)].map(([, name = ""]) => name));
}

test("a browser test is given what it asks of its browser: nothing is left out without a word", () => {
	const asked = sourceFiles("tests/e2e").flatMap((file) => optionsIn(readFileSync(file, "utf8")));
	expect(asked).toContain("javaScriptEnabled");
	expect(asked.filter((name) => ![...HANDED_ON, ...OTHERS].includes(name))).toEqual([]);
});
