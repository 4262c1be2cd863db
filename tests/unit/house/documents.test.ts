import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const FILE = /`((?:domain|db|functions|web|simulator|scripts|tests)\/[\w./-]+\.\w+)`/g;

/** Example files in a guide, which do not exist. */
const EXAMPLES = /\/(memos?|salons?)(\.tsx?|\/)/;

/** Pages of docs/ that link to other pages as a list. */
const INDEXES = ["README.md", "architecture.md", "glossary.md", "rules.md"].map((file) => join("docs", file));

const pages = [
	"README.md",
	...readdirSync("docs", { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".md"))
		.map((file) => join("docs", file)),
].map((page) => ({ page, text: readFileSync(page, "utf8") }));

/** Page and target of every reference that matches a pattern. */
const named = (pattern: RegExp) =>
	pages.flatMap(({ page, text }) => [...text.matchAll(pattern)].map(([, to]) => ({ page, to: to! })));

describe("the pages of docs/", () => {
	test("link to what is there", () => {
		const links = named(LINK).filter(({ to }) => !/^https?:/.test(to));
		expect(links.length).toBeGreaterThan(20);
		expect(links.filter(({ page, to }) => !existsSync(join(dirname(page), to)))).toEqual([]);
	});

	test("name files that are there", () => {
		const files = named(FILE).filter(({ to }) => !EXAMPLES.test(to));
		expect(files.length).toBeGreaterThan(50);
		expect(files.filter(({ to }) => !existsSync(to))).toEqual([]);
	});

	test("number each decision once", () => {
		const numbers = readdirSync("docs/decisions").map((file) => file.slice(0, 4));
		expect(numbers.length).toBeGreaterThan(20);
		expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
	});

	test("are all reached from README or an index", () => {
		const reached = new Set(
			named(LINK).flatMap(({ page, to }) =>
				["README.md", ...INDEXES].includes(page) ? [join(dirname(page), to)] : [],
			),
		);
		const outside = pages.filter(({ page }) => page.startsWith("docs") && !page.includes("decisions"));
		expect(
			outside.filter(({ page }) => !reached.has(page) && page !== join("docs", "architecture.md")),
		).toEqual([]);
	});
});
