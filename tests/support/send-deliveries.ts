import { QUEUE_WORK } from "#functions/due-work.ts";
import type { TestClock } from "./test-clock.ts";

/** Sends all due deliveries; on a busy machine a worker hands over to the next one, and calls remain open. */
export async function sendDeliveries(clock: TestClock): Promise<void> {
	const openCalls: Promise<unknown>[] = [];
	const countWakeUps = () => clock.deliveries.delays.filter((delay) => delay === 0).length;
	let before: number;
	do {
		before = countWakeUps();
		await QUEUE_WORK.deliveries!(clock.context(), (call) => openCalls.push(call));
		await Promise.all(openCalls.splice(0));
	} while (countWakeUps() > before);
}
