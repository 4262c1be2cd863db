import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { loadDemo } from "#db/demo/load-demo.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

interface Charts {
	questions: { label: string; answered: number; bars: { label: string; count: number }[] }[];
}

test("the demo's answers are of the questions that its forms ask, and their charts show them", async () => {
	const clock = new TestClock().rule();
	await loadDemo(env.DB, "none", clock.now);
	const operator = await buildSession();
	const { questions } = await requestJson<Charts>("/api/form/charts/1", { as: operator });
	expect(questions).toHaveLength(3);
	for (const { answered, bars } of questions) {
		expect(answered).toBeGreaterThan(10);
		expect(bars.filter(({ count }) => count > 0).length).toBeGreaterThan(2);
	}
}, 120_000);
