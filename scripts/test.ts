import { drawCircumstances } from "#tests/support/circumstances/draw.ts";
import { wireTime } from "../domain/platform/time/time.ts";
import { chosenSteps } from "./testing/choose.ts";
import { announcement, forecast } from "./testing/forecast.ts";
import { play } from "./testing/play.ts";
import { showProgress } from "./testing/progress.ts";
import { exitCode, provided } from "./testing/provided.ts";
import { reportOf } from "./testing/report.ts";
import { roundsOf } from "./testing/rounds.ts";
import { readTimes, rememberTimes, timesToKeep } from "./testing/step-times.ts";
import type { StepTime } from "./testing/steps.ts";
import { NOTHING, together } from "./testing/tally.ts";

// `npm test` runs everything, `npm test -- unit e2e` the steps named, `npm test -- changed` what a change touches,
// `npm test -- quick` all but the slowest.
const { seed, times } = drawCircumstances();
// The steps that follow meet what is printed here, whatever they draw.
process.env.TEST_SEED = String(seed);
process.env.TEST_TIMES = times.map((time) => wireTime(time)).join(",");
console.log(`種 ${seed}、テストの時刻 ${process.env.TEST_TIMES}`);
console.log(`同じ条件でもう一度: TEST_SEED=${seed} TEST_TIMES="${process.env.TEST_TIMES}" npm test`);

const { steps, leftOut } = provided(chosenSteps(process.argv.slice(2)));
for (const { title, reason } of leftOut) console.error(`${title}を除いて実行します。${reason}`);
const rounds = roundsOf(steps);
const expected = forecast(rounds, readTimes());
console.log(announcement(expected));

let total = NOTHING;
const stepTimes: StepTime[] = [];
const began = performance.now();
for (const [index, round] of rounds.entries()) {
	const hideProgress = showProgress(expected, index);
	const played = await play(round);
	hideProgress();
	rememberTimes(timesToKeep(played));
	total = played.map(({ tally }) => tally).reduce(together, total);
	stepTimes.push(...played.map(({ time }) => time));
	if (total.failed > 0) break;
}
console.log(reportOf(stepTimes, (performance.now() - began) / 1_000, total));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
for (const { title, reason } of leftOut) console.error(`${title}は実行していません。${reason}`);
process.exit(exitCode(total, leftOut));
