import { describe, expect, test } from "vitest";
import { LOCAL_ACCOUNTS } from "../../../scripts/local/local-accounts.ts";
import { parseServeOptions, type ServedState } from "../../../scripts/local/serve-options.ts";

const NEW: ServedState = { contents: undefined, accounts: 1 };
const EMPTY: ServedState = { contents: "empty", accounts: 1 };
const DEMO: ServedState = { contents: "demo", accounts: 1 };

describe("npm start", () => {
	test.each([
		["loads both demos", [], NEW, "demo", 2],
		["leaves them out with --empty, and has one account", ["--empty"], NEW, "empty", 1],
		["has two empty accounts on request", ["--empty", "--accounts", "2"], NEW, "empty", 2],
		["has one account on request", ["--accounts", "1"], NEW, "demo", 1],
		["goes on with an empty state", [], EMPTY, "empty", 1],
		["goes on with an empty state that --empty names again", ["--empty"], EMPTY, "empty", 1],
		["adds the second demo to a state with the first", [], DEMO, "demo", 2],
		["keeps the accounts of a state", ["--accounts", "1"], { ...DEMO, accounts: 2 }, "demo", 2],
	] as const)("%s", (_, parameters, existing, contents, accounts) => {
		expect(parseServeOptions([...parameters], existing, LOCAL_ACCOUNTS.length)).toEqual({
			contents,
			accounts,
		});
	});

	test.each([
		["--empty on a state with the demo shop", ["--empty"], DEMO, /すでにデモデータが入っています/],
		["a misspelt --empty", ["--emty"], NEW, /--emty は指定できません/],
		["a word", ["empty"], NEW, /empty は指定できません/],
		["more accounts than there are", ["--accounts", "3"], NEW, /--accounts 3 は指定できません/],
		["no account", ["--accounts", "0"], NEW, /--accounts 0 は指定できません/],
	] as const)("refuses %s", (_, parameters, existing, problem) => {
		expect(parseServeOptions([...parameters], existing, LOCAL_ACCOUNTS.length)).toEqual({
			problem: expect.stringMatching(problem),
		});
	});

	test("has one account with a real channel", () => {
		expect(parseServeOptions([], NEW, 1)).toEqual({ contents: "demo", accounts: 1 });
	});
});
