import { drawCircumstances } from "#tests/support/circumstances/draw.ts";
import { wireTime } from "../domain/time.ts";
import { chosenSteps } from "./testing/choose.ts";
import { reportOf } from "./testing/report.ts";
import type { StepTime } from "./testing/steps.ts";
import { NOTHING, type Tally, together } from "./testing/tally.ts";

// `npm test` runs everything, `npm test -- unit e2e` the steps named, `npm test -- changed` what a change touches.
const { seed, times } = drawCircumstances();
// The steps that follow meet what is printed here, whatever they draw.
process.env.TEST_SEED = String(seed);
process.env.TEST_TIMES = times.map((time) => wireTime(time)).join(",");
console.log(`種 ${seed}、テストの時刻 ${process.env.TEST_TIMES}`);
console.log(`同じ条件でもう一度: TEST_SEED=${seed} TEST_TIMES="${process.env.TEST_TIMES}" npm test`);

let total = NOTHING;
const stepTimes: StepTime[] = [];
for (const [name, step] of chosenSteps(process.argv.slice(2))) {
	console.log(`\n■ ${step.title}（${name}）`);
	const began = performance.now();
	const tally = await outcome(step.run);
	const seconds = (performance.now() - began) / 1_000;
	total = together(total, tally);
	stepTimes.push({ name, title: step.title, seconds });
	console.log(`${tally.failed > 0 ? "✗" : "✓"} ${step.title} ${seconds.toFixed(1)} 秒`);
	if (tally.failed > 0) break;
}
console.log(reportOf(stepTimes, total));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** A step without tests of its own that fails counts as one failure. */
async function outcome(run: () => Promise<Tally | undefined>): Promise<Tally> {
	try {
		return (await run()) ?? NOTHING;
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		return { ...NOTHING, failed: 1 };
	}
}
