import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const FOLDERS = ["domain", "functions", "db", "web", "simulator", "scripts", "tests"];
const SELF = join("tests", "unit", "house", "rules.test.ts");

const ID = /\b([AEM])-(\d{3})\b/;
/** `E-275 to E-278`, `E-250 – E-258`. */
const RANGE = /\b([AEM])-(\d{3}) (?:to|–) \1-(\d{3})\b/g;
/** `(rules, Codes)`; in a longer comment a line may break behind the comma. */
const SECTION = /\brules,\s(?:\* )?([A-Z][a-z]+)/g;
const RECORD = /\bdecisions\/(\d{4})/g;
const PAGE = /\bdocs\/[\w/-]+\.md\b/g;
/** Documents that a reader of this repository does not have. */
const ELSEWHERE = /§|\bdecisions,|\bledger\b|\bspecifications?\b/gi;

const numbered = (area: string, number: number) => `${area}-${String(number).padStart(3, "0")}`;

/** The rules that a text cites, one by one or from one to another. */
function idsIn(text: string): string[] {
	const ranges = [...text.matchAll(RANGE)].flatMap(([, area, from, to]) =>
		Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) =>
			numbered(area!, Number(from) + index),
		),
	);
	return [...ranges, ...(text.match(new RegExp(ID, "g")) ?? [])];
}

const sources = FOLDERS.flatMap((folder) =>
	readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((file) => /\.(tsx?|mjs|css)$/.test(file))
		.map((file) => join(folder, file)),
)
	.filter((file) => file !== SELF)
	.map((file) => ({ file, text: readFileSync(file, "utf8").replaceAll(/\n\s*(?:\*|\/\/) /g, " ") }));

const page = readFileSync("docs/rules.md", "utf8");
const rows = page.split("\n").flatMap((line) => {
	const [, id, rule] = /^\| ([AEM]-\d{3}) \| (.+) \|$/.exec(line) ?? [];
	return id && rule ? [{ id, rule }] : [];
});
/** Sections of sentences, which are cited as a whole. */
const sections = page
	.split(/^## /m)
	.slice(1)
	.filter((section) => !section.includes("| id | rule |"))
	.map((section) => section.slice(0, section.indexOf("\n")))
	.filter((heading) => heading !== "Not yet kept");

/** `file: what` for everything that a text names and that is not there. */
const missing = (find: (text: string) => string[], isThere: (named: string) => boolean) =>
	sources.flatMap(({ file, text }) =>
		find(text).flatMap((named) => (isThere(named) ? [] : [`${file}: ${named}`])),
	);

const all = (pattern: RegExp) => (text: string) =>
	[...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);

describe("what code and tests cite", () => {
	const ids = new Set(rows.map(({ id }) => id));
	const records = readdirSync("docs/decisions").map((file) => file.slice(0, 4));

	test("is a rule that docs/rules.md has", () => {
		expect(missing(idsIn, (id) => ids.has(id))).toEqual([]);
		expect(missing(all(SECTION), (section) => sections.includes(section))).toEqual([]);
	});

	test("is a record or a page of docs/", () => {
		expect(missing(all(RECORD), (record) => records.includes(record))).toEqual([]);
		expect(missing(all(PAGE), existsSync)).toEqual([]);
	});

	test("is no document that lies elsewhere", () => {
		expect(missing(all(ELSEWHERE), () => false)).toEqual([]);
	});
});

describe("a rule of docs/rules.md", () => {
	test("has one line", () => {
		expect(rows.length).toBeGreaterThan(500);
		expect(rows.length).toBe(page.match(/^\| [A-Z]-\d{3} /gm)?.length);
		const ids = rows.map(({ id }) => id);
		expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
	});

	test("is cited, and so is each section", () => {
		const cited = new Set(sources.flatMap(({ text }) => idsIn(text)));
		expect(rows.filter(({ id }) => !cited.has(id)).map(({ id }) => id)).toEqual([]);
		const named = new Set(sources.flatMap(({ text }) => all(SECTION)(text)));
		expect(sections.filter((section) => !named.has(section))).toEqual([]);
	});

	test("is held by a test where the page tells how it holds", () => {
		const held = new Set(
			sources.filter(({ file }) => /\.(test|spec)\.ts$/.test(file)).flatMap(({ text }) => idsIn(text)),
		);
		const told = rows.filter(({ rule }) => rule.includes("*Here*")).map(({ id }) => id);
		expect(told.length).toBeGreaterThan(20);
		expect(told.filter((id) => !held.has(id))).toEqual([]);
	});
});
