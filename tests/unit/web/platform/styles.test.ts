import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Properties with which a rule of the site would override Mantine's `white-space: nowrap`. */
const WRAPS = /[\s;{](text-wrap|text-wrap-mode|white-space):/;

test("rules for elements leave it to components whether a text wraps", () => {
	const rules = readFileSync("web/styles.css", "utf8").replaceAll(/\/\*.*?\*\//gs, "");
	expect(rules).toContain("text-wrap-style: pretty;");
	expect(rules).not.toMatch(WRAPS);
});
