import { afterAll, beforeAll } from "vitest";

export const wakeUps = { areHeard: false, unheard: 0 };

/** Lets the real queues deliver wake-ups in this file. */
export function deliverWakeUps(): void {
	beforeAll(() => {
		wakeUps.areHeard = true;
	});
	afterAll(() => {
		wakeUps.areHeard = false;
	});
}
