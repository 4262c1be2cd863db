import { describe, expect, test } from "vitest";
import {
	citedRuleIds,
	citedSections,
	parseRules,
	readCitingSources,
	readPages,
} from "../../../scripts/house/citations.ts";

// `npm run house` checks that every citation has a target.
const sources = readCitingSources();
const page = readPages("docs/rules");
const { rules, sections } = parseRules(page);

describe("a rule of docs/rules/", () => {
	test("has one line", () => {
		expect(rules.length).toBeGreaterThan(500);
		expect(rules.length).toBe(page.match(/^\| [A-Z]-\d{3} /gm)?.length);
		const ids = rules.map(({ id }) => id);
		expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
	});

	test("is cited, and so is each section", () => {
		const cited = new Set(sources.flatMap(({ text }) => citedRuleIds(text)));
		expect(rules.filter(({ id }) => !cited.has(id)).map(({ id }) => id)).toEqual([]);
		const named = new Set(sources.flatMap(({ text }) => citedSections(text)));
		expect(sections.filter((section) => !named.has(section))).toEqual([]);
	});

	test("is named by a test if it has a note", () => {
		const held = new Set(
			sources.filter(({ file }) => /\.(test|spec)\.ts$/.test(file)).flatMap(({ text }) => citedRuleIds(text)),
		);
		const told = rules.filter(({ rule }) => rule.includes("*Note:*")).map(({ id }) => id);
		expect(told.length).toBeGreaterThan(20);
		expect(told.filter((id) => !held.has(id))).toEqual([]);
	});
});
