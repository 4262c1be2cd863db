import { expect, test } from "vitest";
import { errorReport } from "#domain/platform/metrics/metric-report.ts";
import { listStackFrames } from "#domain/platform/wire/stack-frames.ts";

const STACK = `TypeError: 田中さん is not valid JSON
 at the second line of what somebody wrote
    at Save (https://console.test/assets/ActionForm-Ab1.js:3:120)
    at https://console.test/assets/index-x.js:1:99`;

test("of an error's stack only places are told, without what its message quotes", () => {
	expect(listStackFrames(STACK)).toEqual([
		"at Save (https://console.test/assets/ActionForm-Ab1.js:3:120)",
		"at https://console.test/assets/index-x.js:1:99",
	]);
	expect(listStackFrames(undefined)).toEqual([]);
});

test("of a stack as long as may be, what is told is what the server takes", () => {
	const stack = Array.from({ length: 60 }, (_, at) => `    at ${"f".repeat(at * 10)} (a.js:1:${at})`).join(
		"\n",
	);
	const frames = listStackFrames(stack);
	expect(frames.length).toBe(20);
	const report = { source: "page", name: "RangeError", page: "home", frames };
	expect(errorReport.safeParse(report).success).toBe(true);
});
