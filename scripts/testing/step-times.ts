import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../local/local-settings.ts";
import type { StepResult } from "./play-round.ts";

/** Duration of each step at its last complete successful run on this machine, s, by name. */
export type KnownTimes = Readonly<Record<string, number>>;

const FILE = join(ROOT, "node_modules/.cache/musubi/step-times.json");

/** Recorded durations; empty if the file is missing or damaged. */
export function readStepTimes(file = FILE): KnownTimes {
	try {
		const stored = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
		return Object.fromEntries(
			Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
		);
	} catch {
		return {};
	}
}

/** Durations of the complete, successful steps. */
export const selectTimes = (played: readonly StepResult[]): KnownTimes =>
	Object.fromEntries(
		played
			.filter(({ tally, time }) => tally.failed === 0 && !time.isPart)
			.map(({ time }) => [time.name, time.seconds]),
	);

/** Merges durations into the file. */
export function storeTimes(times: KnownTimes, file = FILE): void {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, JSON.stringify({ ...readStepTimes(file), ...times }));
}
