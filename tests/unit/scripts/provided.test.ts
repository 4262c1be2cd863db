import { expect, test } from "vitest";
import { exitCode, provideSteps } from "../../../scripts/testing/provide-steps.ts";
import { findTouchedSteps, TEST_STEPS, type TestStep } from "../../../scripts/testing/run-steps.ts";
import { EMPTY_TALLY } from "../../../scripts/testing/test-tally.ts";

const step = (title: string, provide?: TestStep["provide"]): TestStep => ({
	title,
	usual: 1,
	run: async () => undefined,
	...(provide && { provide }),
});

test("a step whose needs cannot be provided is left out with its reason; all others run", () => {
	const chosen: [string, TestStep][] = [
		["unit", step("単体")],
		["worker", step("Worker", () => undefined)],
		["e2e", step("ブラウザー", () => "Chromium がありません。")],
	];
	const { steps, leftOut } = provideSteps(chosen);
	expect(steps.map(([name]) => name)).toEqual(["unit", "worker"]);
	expect(leftOut).toEqual([{ title: "ブラウザー", reason: "Chromium がありません。" }]);
});

test("a green run that left a step out ends with a code of its own, a red one as ever", () => {
	const leftOut = [{ title: "ブラウザー", reason: "" }];
	expect(exitCode(EMPTY_TALLY, [])).toBe(0);
	expect(exitCode(EMPTY_TALLY, leftOut)).toBe(69);
	expect(exitCode({ ...EMPTY_TALLY, failed: 2 }, leftOut)).toBe(1);
});

test("browser tests need a browser, also those alone that a change touches", () => {
	expect(TEST_STEPS.e2e!.provide).toBeTypeOf("function");
	expect(findTouchedSteps(["tests/e2e/links.spec.ts"]).e2e!.provide).toBe(TEST_STEPS.e2e!.provide);
});
