import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { loadDemo } from "#db/demo/load.ts";
import { TestClock } from "#tests/support/clock.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { ask } from "#tests/support/requests.ts";

interface Charts {
	questions: { label: string; answered: number; bars: { label: string; count: number }[] }[];
}

test("the demo's answers are of the questions that its forms ask, and their charts show them", async () => {
	const clock = new TestClock().rule();
	await loadDemo(env.DB, "none", clock.now);
	const operator = await signedInOperator();
	const { questions } = await ask<Charts>("/api/form/charts/1", { as: operator });
	expect(questions).toHaveLength(3);
	for (const { answered, bars } of questions) {
		expect(answered).toBeGreaterThan(10);
		expect(bars.filter(({ count }) => count > 0).length).toBeGreaterThan(2);
	}
}, 60_000);
