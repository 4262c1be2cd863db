import { drawCircumstances } from "#tests/support/circumstances/draw-circumstances.ts";
import { toWireTime } from "../domain/platform/time/wire-time.ts";
import { chooseSteps } from "./testing/choose-steps.ts";
import { playRound } from "./testing/play-round.ts";
import { exitCode, provideSteps } from "./testing/provide-steps.ts";
import { forecastRun, formatForecast } from "./testing/run-forecast.ts";
import { formatReport } from "./testing/run-report.ts";
import type { StepDuration } from "./testing/run-steps.ts";
import { showProgress } from "./testing/show-progress.ts";
import { groupRounds } from "./testing/step-rounds.ts";
import { readStepTimes, selectTimes, storeTimes } from "./testing/step-times.ts";
import { addTallies, EMPTY_TALLY } from "./testing/test-tally.ts";

// `npm test` runs everything, `npm test -- unit e2e` the steps named, `npm test -- changed` what a change touches,
// `npm test -- quick` all but the slowest.
const { seed, times } = drawCircumstances();
// Fixes the circumstances printed here for all following steps.
process.env.TEST_SEED = String(seed);
process.env.TEST_TIMES = times.map((time) => toWireTime(time)).join(",");
console.log(`種 ${seed}、テストの時刻 ${process.env.TEST_TIMES}`);
console.log(`同じ条件でもう一度: TEST_SEED=${seed} TEST_TIMES="${process.env.TEST_TIMES}" npm test`);

const { steps, leftOut } = provideSteps(chooseSteps(process.argv.slice(2)));
for (const { title, reason } of leftOut) console.error(`${title}を除いて実行します。${reason}`);
const rounds = groupRounds(steps);
const expectedRun = forecastRun(rounds, readStepTimes());
console.log(formatForecast(expectedRun));

let total = EMPTY_TALLY;
const stepTimes: StepDuration[] = [];
const began = performance.now();
for (const [index, round] of rounds.entries()) {
	const hideProgress = showProgress(expectedRun, index);
	const played = await playRound(round);
	hideProgress();
	storeTimes(selectTimes(played));
	total = played.map(({ tally }) => tally).reduce(addTallies, total);
	stepTimes.push(...played.map(({ time }) => time));
	if (total.failed > 0) break;
}
console.log(formatReport(stepTimes, (performance.now() - began) / 1_000, total));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
for (const { title, reason } of leftOut) console.error(`${title}は実行していません。${reason}`);
process.exit(exitCode(total, leftOut));
