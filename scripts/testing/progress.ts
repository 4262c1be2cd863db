import { type Forecast, timeLeft } from "./forecast.ts";

const EVERY_MS = 30_000;

/**
 * Prints the position of a round in the run and the time left, now and every half minute, since the steps beside the
 * first one print nothing before their end.
 * @returns a function that ends this.
 */
export function showProgress(expected: Forecast, round: number, now = () => performance.now()): () => void {
	const began = now();
	const show = () => {
		const left = timeLeft(expected, round, (now() - began) / 1_000);
		console.log(`\n［${round + 1}/${expected.rounds.length}］${left}`);
	};
	show();
	const timer = setInterval(show, EVERY_MS);
	return () => clearInterval(timer);
}
