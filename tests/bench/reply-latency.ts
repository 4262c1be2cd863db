import type { ChildProcess } from "node:child_process";
import { buildSignedWebhook, collectArrivals, takeArrivals } from "./bench-product.ts";
import { percentile, sendLoad } from "./load-client.ts";

/** Text that the demo shop answers immediately. */
export const ANSWERED = "営業時間を教えてください";

/** Pause between two messages, ms: fifty a second. */
const BETWEEN = 20;
/** Friends of the first messages, who are new to the product. */
const FIRST_FRIENDS = 500;

interface Replies {
	/** Port of the product. */
	port: number;
	line: ChildProcess;
}

/**
 * Times from a webhook to its reply at LINE, at fifty messages a second until `isOver`, ms, ascending; without end for
 * replies that did not come.
 */
export async function measureReplyTimes(
	{ port, line }: Replies,
	isOver: (sent: number) => boolean,
): Promise<number[]> {
	await takeArrivals(line);
	const tokens = new Map<string, number>();
	const sends: Promise<unknown>[] = [];
	const began = performance.now();
	for (let index = 0; !isOver(index); index++) {
		sends.push(sendLoad(port, 1, 1, () => buildSignedWebhook(index % FIRST_FRIENDS, 1, ANSWERED, tokens)));
		await pause(began + (index + 1) * BETWEEN - performance.now());
	}
	await Promise.all(sends);
	const arrivals = new Map((await collectArrivals(line, sends.length)).map(({ key, at }) => [key, at]));
	return [...tokens]
		.map(([token, sentAt]) => (arrivals.get(token) ?? Number.POSITIVE_INFINITY) - sentAt)
		.sort((first, second) => first - second);
}

/** Lets the friends of the messages write once: their profiles are read, and code is compiled. */
export async function warmUpReplies(replies: Replies): Promise<void> {
	await measureReplyTimes(replies, (sent) => sent >= 2 * FIRST_FRIENDS);
}

interface TurnsOfWork {
	/** Begins work of the product. */
	begin: (turn: number) => Promise<void>;
	isDone: () => Promise<boolean>;
	turns: number;
	/** Messages of a turn without the work. */
	messages: number;
}

/** Interval at which the end of the work is asked for, ms. */
const POLL_INTERVAL = 500;

/** Prints the replies' times without a work of the product and during it, in turns. */
export async function compareReplies(
	name: string,
	replies: Replies,
	{ begin, isDone, turns, messages }: TurnsOfWork,
): Promise<void> {
	const without: number[] = [];
	const during: number[] = [];
	for (let turn = 0; turn < turns; turn++) {
		without.push(...(await measureReplyTimes(replies, (sent) => sent >= messages)));
		await begin(turn);
		const work = watchWork(isDone);
		during.push(...(await measureReplyTimes(replies, work.isOver)));
		await work.end;
	}
	const p95 = [without, during].map((times) =>
		percentile(
			times.sort((first, second) => first - second),
			0.95,
		),
	);
	const p50 = [without, during].map((times) => percentile(times, 0.5));
	console.log(
		`replies beside ${name}: p50 ${p50[0]} ms without, ${p50[1]} ms during (${during.length} replies); p95 ${p95[0]} and ${p95[1]} ms, ratio ${(p95[1]! / p95[0]!).toFixed(2)}`,
	);
}

/** Asks for the end of a work until it is done. */
function watchWork(isDone: () => Promise<boolean>): { isOver: () => boolean; end: Promise<void> } {
	let isOver = false;
	const end = (async () => {
		while (!(await isDone())) await pause(POLL_INTERVAL);
	})().finally(() => {
		isOver = true;
	});
	return { isOver: () => isOver, end };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
