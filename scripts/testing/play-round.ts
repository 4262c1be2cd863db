import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutputDescriptor } from "./run-command.ts";
import type { StepDuration, TestStep } from "./run-steps.ts";
import type { StepRound } from "./step-rounds.ts";
import { EMPTY_TALLY, type TestTally } from "./test-tally.ts";

/** Result of a step. */
export interface StepResult {
	tally: TestTally;
	time: StepDuration;
}

/**
 * Runs the steps of a round concurrently. The first step's output is shown immediately, the others'
 * afterwards, each under its title.
 */
export async function playRound(round: StepRound): Promise<StepResult[]> {
	const [[firstName, first], ...others] = round as [StepRound[number], ...StepRound];
	const beside = others.map(([, { title }]) => title).join("、");
	console.log(`\n■ ${first.title}（${firstName}）${beside && `、同時に ${beside}`}`);
	const [seen, ...held] = await Promise.all([
		playStep(firstName, first).then((played) => {
			console.log(verdict(played));
			if (beside) console.log(`${beside} の終わりを待っています…`);
			return played;
		}),
		...others.map(([name, step]) => captureOutput((output) => playStep(name, step, output))),
	]);
	for (const { output, result } of held) {
		console.log(`\n■ ${result.time.title}（${result.time.name}）\n${output}${verdict(result)}`);
	}
	return [seen, ...held.map(({ result }) => result)];
}

const verdict = ({ tally, time }: StepResult): string =>
	`${tally.failed > 0 ? "✗" : "✓"} ${time.title} ${time.seconds.toFixed(1)} 秒`;

async function playStep(name: string, step: TestStep, output?: OutputDescriptor): Promise<StepResult> {
	const began = performance.now();
	const tally = await runAndTally(step, output);
	const seconds = (performance.now() - began) / 1_000;
	return { tally, time: { name, title: step.title, seconds, isPart: step.share !== undefined } };
}

/** A failing step without tests counts as one failure. */
async function runAndTally(step: TestStep, output?: OutputDescriptor): Promise<TestTally> {
	try {
		return (await step.run(output)) ?? EMPTY_TALLY;
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		if (output === undefined) console.error(reason);
		else writeSync(output, `${reason}\n`);
		return { ...EMPTY_TALLY, failed: 1 };
	}
}

/** Runs a step and captures its output. */
async function captureOutput<Result>(
	run: (output: OutputDescriptor) => Promise<Result>,
): Promise<{ output: string; result: Result }> {
	const folder = mkdtempSync(join(tmpdir(), "musubi-output-"));
	const file = join(folder, "output");
	const output = openSync(file, "a");
	try {
		const result = await run(output);
		return { output: readFileSync(file, "utf8"), result };
	} finally {
		closeSync(output);
		rmSync(folder, { recursive: true, force: true });
	}
}
