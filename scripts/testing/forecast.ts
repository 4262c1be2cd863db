import type { Round } from "./rounds.ts";
import type { KnownTimes } from "./step-times.ts";

const MINUTE = 60;

/** Expected time of a run, by round. */
export interface Forecast {
	/** Seconds of each round. */
	rounds: number[];
	/** Whether all of it is derived from earlier runs on this machine. */
	isMeasured: boolean;
}

/** Expects of each step its time in the last run, or else its usual time; of a part, its share of that. */
export function forecast(rounds: Round[], known: KnownTimes): Forecast {
	return {
		rounds: rounds.map((round) =>
			Math.max(...round.map(([name, { usual, share = 1 }]) => (known[name] ?? usual) * share)),
		),
		isMeasured: rounds.flat().every(([name]) => name in known),
	};
}

/** First line of a run: its expected time and the source of that figure. */
export const announcement = ({ rounds, isMeasured }: Forecast): string =>
	`予想時間 ${inWords(sum(rounds))}${
		isMeasured ? "（前回の実行から）" : "（この環境での記録がまだないため、docs/testing.md の目安から）"
	}`;

/** Time left until the end of the run, while a round has run for some seconds. */
export function timeLeft({ rounds }: Forecast, round: number, elapsed: number): string {
	const later = sum(rounds.slice(round + 1));
	const left = rounds[round]! - elapsed;
	if (left > 0) return `残り ${inWords(left + later)}`;
	return `予想より長くかかっています${later > 0 ? `（このあと ${inWords(later)}）` : ""}`;
}

/** A duration as people estimate it. */
function inWords(seconds: number): string {
	if (seconds < MINUTE) return `約 ${Math.max(10, Math.ceil(seconds / 10) * 10)} 秒`;
	return `約 ${Math.ceil(seconds / MINUTE)} 分`;
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
