import { formatTimeLeft, type RunForecast } from "./run-forecast.ts";

const EVERY_MS = 30_000;

/**
 * Prints the current round and the remaining time, now and every half minute, because concurrent steps print
 * nothing until their end.
 * @returns a function that stops it
 */
export function showProgress(
	expected: RunForecast,
	round: number,
	now = () => performance.now(),
): () => void {
	const began = now();
	const show = () => {
		const left = formatTimeLeft(expected, round, (now() - began) / 1_000);
		console.log(`\n［${round + 1}/${expected.rounds.length}］${left}`);
	};
	show();
	const timer = setInterval(show, EVERY_MS);
	return () => clearInterval(timer);
}
