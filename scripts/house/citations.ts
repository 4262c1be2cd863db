import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Source } from "./figure.ts";

const FOLDERS = ["domain", "functions", "db", "web", "simulator", "scripts", "tests"];
/** They name what is not there on purpose. */
const ABOUT_CITATIONS = [
	"scripts/house/citations.ts",
	"tests/unit/house/figures.test.ts",
	"tests/unit/house/rules.test.ts",
];

const ID = /\b([AEM])-(\d{3})\b/g;
/** `E-275 to E-278`, `E-250 – E-258`. */
const RANGE = /\b([AEM])-(\d{3}) (?:to|–) \1-(\d{3})\b/g;
/** `(rules, Codes)`; in a longer comment a line may break behind the comma. */
const SECTION = /\brules,\s(?:\* )?([A-Z][a-z]+)/g;
const RECORD = /\bdecisions\/(\d{4})/g;
const PAGE = /\bdocs\/[\w/-]+\.md\b/g;
/** Documents that a reader of this repository does not have. */
const ELSEWHERE = /§|\bdecisions,|\bledger\b|\bspecifications?\b/gi;

/** Citable rules, sections and records. */
export interface Citable {
	ids: ReadonlySet<string>;
	sections: readonly string[];
	/** The numbers of the decision records. */
	records: readonly string[];
}

const all = (pattern: RegExp) => (text: string) =>
	[...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);

/** The sections of rules that a text cites. */
export const sectionsIn = all(SECTION);

/** The rules that a text cites, one by one or from one to another. */
export function idsIn(text: string): string[] {
	const ranges = [...text.matchAll(RANGE)].flatMap(([, area, from, to]) =>
		Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) =>
			numbered(area!, Number(from) + index),
		),
	);
	return [...ranges, ...(text.match(ID) ?? [])];
}

const numbered = (area: string, number: number) => `${area}-${String(number).padStart(3, "0")}`;

/** `file: what` for everything that code or tests cite and that a reader cannot look up. */
export function deadCitations(
	sources: readonly Source[],
	{ ids, sections, records }: Citable,
	isThere: (page: string) => boolean = existsSync,
): string[] {
	const dead = (text: string) => [
		...idsIn(text).filter((id) => !ids.has(id)),
		...sectionsIn(text).filter((section) => !sections.includes(section)),
		...all(RECORD)(text).filter((record) => !records.includes(record)),
		...all(PAGE)(text).filter((page) => !isThere(page)),
		...all(ELSEWHERE)(text),
	];
	return sources.flatMap(({ file, text }) => dead(text).map((what) => `${file}: ${what}`));
}

/** Whatever may cite: code, tests and styles, with comments of several lines as one. */
export const citingSources = (): Source[] =>
	FOLDERS.flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" })
			.filter((file) => /\.(tsx?|mjs|css)$/.test(file))
			.map((file) => join(folder, file)),
	)
		.filter((file) => !ABOUT_CITATIONS.includes(file))
		.map((file) => ({ file, text: readFileSync(file, "utf8").replaceAll(/\n\s*(?:\*|\/\/) /g, " ") }));

/** A rule of docs/rules.md. */
interface Rule {
	id: string;
	rule: string;
}

/** The rules of a page, and its sections of sentences, which are cited as a whole. */
export function rulesIn(page: string): { rules: Rule[]; sections: string[] } {
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

/** What there is to be cited in docs/. */
export function citable(): Citable {
	const { rules, sections } = rulesIn(readFileSync("docs/rules.md", "utf8"));
	const records = readdirSync("docs/decisions").map((file) => file.slice(0, 4));
	return { ids: new Set(rules.map(({ id }) => id)), sections, records };
}
