import { afterAll, beforeAll } from "vitest";

export const wakeUps = { areHeard: false, unheard: 0 };

/** In this file wake-ups of the real queues do their work. */
export function hearWakeUps(): void {
	beforeAll(() => {
		wakeUps.areHeard = true;
	});
	afterAll(() => {
		wakeUps.areHeard = false;
	});
}
