import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Round } from "./rounds.ts";
import type { Output } from "./run.ts";
import type { Step, StepTime } from "./steps.ts";
import { NOTHING, type Tally } from "./tally.ts";

/** Result of a step. */
export interface Played {
	tally: Tally;
	time: StepTime;
}

/** Runs the steps of a round at the same time; each one's output stands together, under its title. */
export async function play(round: Round): Promise<Played[]> {
	const [[firstName, first], ...others] = round as [Round[number], ...Round];
	const beside = others.map(([, { title }]) => title).join("、");
	console.log(`\n■ ${first.title}（${firstName}）${beside && `、同時に ${beside}`}`);
	const [seen, ...held] = await Promise.all([
		playStep(firstName, first).then((played) => {
			console.log(verdict(played));
			if (beside) console.log(`${beside} の終わりを待っています…`);
			return played;
		}),
		...others.map(([name, step]) => hold((output) => playStep(name, step, output))),
	]);
	for (const { said, result } of held) {
		console.log(`\n■ ${result.time.title}（${result.time.name}）\n${said}${verdict(result)}`);
	}
	return [seen, ...held.map(({ result }) => result)];
}

const verdict = ({ tally, time }: Played): string =>
	`${tally.failed > 0 ? "✗" : "✓"} ${time.title} ${time.seconds.toFixed(1)} 秒`;

async function playStep(name: string, step: Step, output?: Output): Promise<Played> {
	const began = performance.now();
	const tally = await outcome(step, output);
	const seconds = (performance.now() - began) / 1_000;
	return { tally, time: { name, title: step.title, seconds, isPart: step.share !== undefined } };
}

/** A step without tests of its own that fails counts as one failure. */
async function outcome(step: Step, output?: Output): Promise<Tally> {
	try {
		return (await step.run(output)) ?? NOTHING;
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		if (output === undefined) console.error(reason);
		else writeSync(output, `${reason}\n`);
		return { ...NOTHING, failed: 1 };
	}
}

/** Runs something and keeps what it says. */
async function hold<Result>(
	run: (output: Output) => Promise<Result>,
): Promise<{ said: string; result: Result }> {
	const folder = mkdtempSync(join(tmpdir(), "musubi-output-"));
	const file = join(folder, "output");
	const output = openSync(file, "a");
	try {
		const result = await run(output);
		return { said: readFileSync(file, "utf8"), result };
	} finally {
		closeSync(output);
		rmSync(folder, { recursive: true, force: true });
	}
}
