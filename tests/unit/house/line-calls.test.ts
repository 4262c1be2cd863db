import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import {
	descriptionIsPresent,
	listDescribedCalls,
	listDescribedEvents,
} from "#tests/support/line-description.ts";

const page = readFileSync("docs/line.md", "utf8");

interface ListedCall {
	call: string;
	/** File that makes it; undefined for an unused call. */
	file: string | undefined;
	use: string;
}

const listed: ListedCall[] = [
	...page.matchAll(/^\| `((?:GET|POST|PUT|DELETE) \S+)` \| `\w+` \| (.+) \|$/gm),
].map(([, call = "", use = ""]) => ({ call, use, file: /^`(\S+)`: ./.exec(use)?.[1] }));

const events = [...page.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, event = "", use = ""]) => ({
	event,
	use,
}));

/** Path with a star for each parameter: of a description, or of a template string. */
const patternOf = (path: string): string =>
	path
		.replaceAll(/\$\{[^}]*\}|\{[^}]*\}/g, "*")
		.split("?")[0]!
		.replace(/\*$/, "*");

const sources = readdirSync("functions", { recursive: true, encoding: "utf8" })
	.filter((path) => path.endsWith(".ts"))
	.map((path) => ({ file: basename(path), text: readFileSync(`functions/${path}`, "utf8") }));

/** Patterns of the paths at LINE in the code, by file. */
const called = sources.flatMap(({ file, text }) =>
	[...text.matchAll(/["`](\/(?:v2\/bot|v2\/oauth|oauth2\/v3|liff\/v1)\/[^"`]+)["`]/g)].map(
		([, path = ""]) => ({
			file,
			pattern: patternOf(path),
		}),
	),
);

/** Send calls, whose last part is the method of the delivery; and paths that are continued. */
const COMPOSED = {
	"/v2/bot/message/*": ["/v2/bot/message/push", "/v2/bot/message/reply", "/v2/bot/message/multicast"],
	"/v2/bot/message/validate/*": [
		"/v2/bot/message/validate/push",
		"/v2/bot/message/validate/reply",
		"/v2/bot/message/validate/multicast",
	],
	"/liff/v1/apps*": ["/liff/v1/apps", "/liff/v1/apps/*"],
	"/v2/bot/user/*/richmenu": ["/v2/bot/user/*/richmenu", "/v2/bot/user/*/richmenu/*"],
} as Record<string, string[]>;

test("every call says where it is made, or why not, and no call is listed twice", () => {
	expect(listed.filter(({ use, file }) => !file && !/^not used: ./.test(use))).toEqual([]);
	expect(new Set(listed.map(({ call }) => call)).size).toBe(listed.length);
	const isThere = (file: string) => existsSync(`functions/integrations/webhook/${file}`);
	expect(
		events.filter(({ use }) => {
			const file = /^`(\S+\.ts)`: ./.exec(use)?.[1];
			return file ? !isThere(file) : !/^not used: ./.test(use);
		}),
	).toEqual([]);
});

test("every call of the code is listed as used in its file, and every used call is made there", () => {
	const used = listed.flatMap(({ call, file }) =>
		file ? [{ file, pattern: patternOf(call.split(" ")[1]!) }] : [],
	);
	const made = called.flatMap(({ file, pattern }) =>
		(COMPOSED[pattern] ?? [pattern]).map((each) => ({ file, pattern: each })),
	);
	const unlisted = made.filter(({ pattern }) => !used.some((each) => each.pattern === pattern));
	expect(unlisted).toEqual([]);
	const idle = used.filter(
		(each) => !made.some(({ file, pattern }) => file === each.file && pattern === each.pattern),
	);
	expect(idle).toEqual([]);
});

describe.skipIf(!descriptionIsPresent)("held against LINE's descriptions", () => {
	test("the page has every call and every event, and no other", () => {
		const described = listDescribedCalls();
		expect(described.length).toBeGreaterThan(100);
		expect(listed.map(({ call }) => call).sort()).toEqual(described.sort());
		expect(events.map(({ event }) => event).sort()).toEqual(listDescribedEvents().sort());
	});
});
