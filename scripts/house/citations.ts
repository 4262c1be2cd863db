import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SourceText } from "./house-figure.ts";

const FOLDERS = ["domain", "functions", "db", "web", "simulator", "scripts", "tests"];
/** Files that cite missing rules on purpose. */
const ABOUT_CITATIONS = [
	"scripts/house/citations.ts",
	"tests/unit/house/figures.test.ts",
	"tests/unit/house/rules.test.ts",
];

const ID = /\b([AEM])-(\d{3})\b/g;
/** `E-275 to E-278`, `E-250 – E-258`. */
const RANGE = /\b([AEM])-(\d{3}) (?:to|–) \1-(\d{3})\b/g;
/** `(rules, Codes)`; in a comment of several lines the line may break after the comma. */
const SECTION = /\brules,\s(?:\* )?([A-Z][a-z]+)/g;
const RECORD = /\bdecisions\/(\d{4})/g;
const PAGE = /\bdocs\/[\w/-]+\.md\b/g;
/** References to documents outside this repository. */
const ELSEWHERE = /§|\bdecisions,|\bspecifications?\b/gi;

/** Citable rules, sections and records. */
export interface Citable {
	ids: ReadonlySet<string>;
	sections: readonly string[];
	/** Numbers of the decision records. */
	records: readonly string[];
}

const allMatches = (pattern: RegExp) => (text: string) =>
	[...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);

/** Sections of the rules that a text cites. */
export const citedSections = allMatches(SECTION);

/** Rule ids that a text cites, individually or as a range. */
export function citedRuleIds(text: string): string[] {
	const ranges = [...text.matchAll(RANGE)].flatMap(([, area, from, to]) =>
		Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => ruleId(area!, Number(from) + index)),
	);
	return [...ranges, ...(text.match(ID) ?? [])];
}

const ruleId = (area: string, number: number) => `${area}-${String(number).padStart(3, "0")}`;

/** `file: what` for every citation in code or tests that a reader cannot look up. */
export function findDeadCitations(
	sources: readonly SourceText[],
	{ ids, sections, records }: Citable,
	isThere: (page: string) => boolean = existsSync,
): string[] {
	const deadCitationsIn = (text: string) => [
		...citedRuleIds(text).filter((id) => !ids.has(id)),
		...citedSections(text).filter((section) => !sections.includes(section)),
		...allMatches(RECORD)(text).filter((record) => !records.includes(record)),
		...allMatches(PAGE)(text).filter((page) => !isThere(page)),
		...allMatches(ELSEWHERE)(text),
	];
	return sources.flatMap(({ file, text }) => deadCitationsIn(text).map((what) => `${file}: ${what}`));
}

/** Files that may cite: code, tests and styles, with comments of several lines joined. */
export const readCitingSources = (): SourceText[] =>
	FOLDERS.flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" })
			.filter((file) => /\.(tsx?|mjs|css)$/.test(file))
			.map((file) => join(folder, file)),
	)
		.filter((file) => !ABOUT_CITATIONS.includes(file))
		.map((file) => ({ file, text: readFileSync(file, "utf8").replaceAll(/\n\s*(?:\*|\/\/) /g, " ") }));

/** Rule of a page of docs/rules/. */
interface Rule {
	id: string;
	rule: string;
}

/** Rules of a page, and its sections of prose, which are cited as a whole. */
export function parseRules(page: string): { rules: Rule[]; sections: string[] } {
	const rules = page.split("\n").flatMap((line) => {
		const [, id, rule] = /^\| ([AEM]-\d{3}) \| (.+) \|$/.exec(line) ?? [];
		return id && rule ? [{ id, rule }] : [];
	});
	const sections = page
		.split(/^## /m)
		.slice(1)
		.filter((section) => !section.includes("| id | rule |"))
		.map((section) => section.slice(0, section.indexOf("\n")))
		.filter((heading) => heading !== "Not yet kept");
	return { rules, sections };
}

/** Markdown pages of a folder, joined. */
export const readPages = (folder: string): string =>
	readdirSync(folder)
		.filter((file) => file.endsWith(".md"))
		.map((file) => readFileSync(join(folder, file), "utf8"))
		.join("\n");

/** Citable rules, sections and records of docs/. */
export function readCitable(): Citable {
	const { rules, sections } = parseRules(readPages("docs/rules"));
	const records = readdirSync("docs/decisions").map((file) => file.slice(0, 4));
	return { ids: new Set(rules.map(({ id }) => id)), sections, records };
}
