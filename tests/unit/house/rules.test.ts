import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { citingSources, idsIn, rulesIn, sectionsIn } from "../../../scripts/house/citations.ts";

// That every citation leads somewhere is a figure of `npm run house`.
const sources = citingSources();
const page = readFileSync("docs/rules.md", "utf8");
const { rules, sections } = rulesIn(page);

describe("a rule of docs/rules.md", () => {
	test("has one line", () => {
		expect(rules.length).toBeGreaterThan(500);
		expect(rules.length).toBe(page.match(/^\| [A-Z]-\d{3} /gm)?.length);
		const ids = rules.map(({ id }) => id);
		expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
	});

	test("is cited, and so is each section", () => {
		const cited = new Set(sources.flatMap(({ text }) => idsIn(text)));
		expect(rules.filter(({ id }) => !cited.has(id)).map(({ id }) => id)).toEqual([]);
		const named = new Set(sources.flatMap(({ text }) => sectionsIn(text)));
		expect(sections.filter((section) => !named.has(section))).toEqual([]);
	});

	test("is held by a test where the page tells how it holds", () => {
		const held = new Set(
			sources.filter(({ file }) => /\.(test|spec)\.ts$/.test(file)).flatMap(({ text }) => idsIn(text)),
		);
		const told = rules.filter(({ rule }) => rule.includes("*Here*")).map(({ id }) => id);
		expect(told.length).toBeGreaterThan(20);
		expect(told.filter((id) => !held.has(id))).toEqual([]);
	});
});
