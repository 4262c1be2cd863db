import { expect, test } from "vitest";
import { exitCode, provided } from "../../../scripts/testing/provided.ts";
import { STEPS, type Step, touchedSteps } from "../../../scripts/testing/steps.ts";
import { NOTHING } from "../../../scripts/testing/tally.ts";

const step = (title: string, provide?: Step["provide"]): Step => ({
	title,
	usual: 1,
	run: async () => undefined,
	...(provide && { provide }),
});

test("a step whose needs cannot be provided is left out with its reason; all others run", () => {
	const chosen: [string, Step][] = [
		["unit", step("単体")],
		["worker", step("Worker", () => undefined)],
		["e2e", step("ブラウザー", () => "Chromium がありません。")],
	];
	const { steps, leftOut } = provided(chosen);
	expect(steps.map(([name]) => name)).toEqual(["unit", "worker"]);
	expect(leftOut).toEqual([{ title: "ブラウザー", reason: "Chromium がありません。" }]);
});

test("a green run that left a step out ends with a code of its own, a red one as ever", () => {
	const leftOut = [{ title: "ブラウザー", reason: "" }];
	expect(exitCode(NOTHING, [])).toBe(0);
	expect(exitCode(NOTHING, leftOut)).toBe(69);
	expect(exitCode({ ...NOTHING, failed: 2 }, leftOut)).toBe(1);
});

test("browser tests need a browser, also those alone that a change touches", () => {
	expect(STEPS.e2e!.provide).toBeTypeOf("function");
	expect(touchedSteps(["tests/e2e/links.spec.ts"]).e2e!.provide).toBe(STEPS.e2e!.provide);
});
