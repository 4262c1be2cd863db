import { describe, expect, test } from "vitest";
import { DEMO_ADMINISTRATOR, DEMO_STAFF } from "#domain/console/operators/demo-operators.ts";
import { LOCAL_ACCOUNTS, localOrigin } from "../../../scripts/local/local-accounts.ts";
import { formatReadyLines, formatStartingLine } from "../../../scripts/local/start-messages.ts";

describe("the first line of a start", () => {
	test.each([
		[false, false, "demo", /データベースとデモデータの準備、ビルドに 30 秒/],
		[false, true, "empty", /データベースの準備に 30 秒/],
		[true, false, "demo", /ビルドに 30 秒/],
		[true, true, "demo", /数秒かかります/],
	] as const)(
		"names the work of a state prepared %s and a build present %s",
		(isPrepared, isBuilt, contents, line) => {
			expect(formatStartingLine({ isPrepared, isBuilt, contents })).toMatch(line);
		},
	);
});

describe("the last lines of a start", () => {
	const [first] = LOCAL_ACCOUNTS;
	const origin = localOrigin(first!);
	const linesOf = (contents: "demo" | "empty", withSimulator = true, accounts = [first!]) =>
		formatReadyLines({ accounts, contents, withSimulator }).join("\n");

	test("name the addresses and the accounts, and end with the line that scripts wait for", () => {
		const lines = linesOf("demo");
		for (const part of [`${origin}/\n`, `${origin}/simulator`, DEMO_ADMINISTRATOR.email, DEMO_STAFF.email])
			expect(lines).toContain(part);
		expect(lines.endsWith(`\nready ${origin}`)).toBe(true);
	});

	test("name both accounts with their addresses", () => {
		const lines = linesOf("demo", true, [...LOCAL_ACCOUNTS]);
		for (const account of LOCAL_ACCOUNTS)
			for (const part of [
				`${account.label}: ${localOrigin(account)}/\n`,
				`${localOrigin(account)}/simulator`,
			])
				expect(lines).toContain(part);
	});

	test("name no account and no simulator that do not exist", () => {
		const lines = linesOf("empty", false);
		expect(lines).toContain(`${DEMO_ADMINISTRATOR.email} / ${DEMO_ADMINISTRATOR.password}`);
		expect(lines).not.toContain(DEMO_STAFF.email);
		expect(lines).not.toContain("/simulator");
	});
});
