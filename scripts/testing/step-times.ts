import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../local/settings.ts";
import type { Played } from "./play.ts";

/** Seconds that each step took when it was last green as a whole on this machine, by its name. */
export type KnownTimes = Readonly<Record<string, number>>;

const FILE = join(ROOT, "node_modules/.cache/musubi/step-times.json");

/** Times of earlier runs; none where the file is missing or damaged. */
export function readTimes(file = FILE): KnownTimes {
	try {
		const stored = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
		return Object.fromEntries(
			Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
		);
	} catch {
		return {};
	}
}

/** Times of the steps that ran to their end, with all of their tests. */
export const timesToKeep = (played: readonly Played[]): KnownTimes =>
	Object.fromEntries(
		played
			.filter(({ tally, time }) => tally.failed === 0 && !time.isPart)
			.map(({ time }) => [time.name, time.seconds]),
	);

/** Stores these times beside those of the other steps. */
export function rememberTimes(times: KnownTimes, file = FILE): void {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, JSON.stringify({ ...readTimes(file), ...times }));
}
