import type { StepRound } from "./step-rounds.ts";
import type { KnownTimes } from "./step-times.ts";

const MINUTE = 60;

/** Expected durations of a run. */
export interface RunForecast {
	/** Seconds per round. */
	rounds: number[];
	/** Whether all durations come from earlier runs on this machine. */
	isMeasured: boolean;
}

/** Expects for each step its last duration or otherwise its usual one, times its share. */
export function forecastRun(rounds: StepRound[], lastTimes: KnownTimes): RunForecast {
	return {
		rounds: rounds.map((round) =>
			Math.max(...round.map(([name, { usual, share = 1 }]) => (lastTimes[name] ?? usual) * share)),
		),
		isMeasured: rounds.flat().every(([name]) => name in lastTimes),
	};
}

/** First line of a run: the expected time and its source. */
export const formatForecast = ({ rounds, isMeasured }: RunForecast): string =>
	`予想時間 ${inWords(sum(rounds))}${
		isMeasured
			? "（前回の実行から）"
			: "（この環境での記録がまだないため、docs/testing-durations.md の目安から）"
	}`;

/** Remaining time of a run after some seconds of a round. */
export function formatTimeLeft({ rounds }: RunForecast, round: number, elapsed: number): string {
	const later = sum(rounds.slice(round + 1));
	const left = rounds[round]! - elapsed;
	if (left > 0) return `残り ${inWords(left + later)}`;
	return `予想より長くかかっています${later > 0 ? `（このあと ${inWords(later)}）` : ""}`;
}

/** Rounded duration in words. */
function inWords(seconds: number): string {
	if (seconds < MINUTE) return `約 ${Math.max(10, Math.ceil(seconds / 10) * 10)} 秒`;
	return `約 ${Math.ceil(seconds / MINUTE)} 分`;
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
