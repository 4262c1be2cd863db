import { expect, test } from "vitest";
import { createTaskLock, LEAVING } from "#web/platform/ui/createTaskLock.ts";

/** Work that the test ends. */
function work() {
	const state = { begun: 0, end: (_answer?: unknown): void => undefined, fail: (): void => undefined };
	const begin = () => {
		state.begun += 1;
		return new Promise((resolve, reject) => {
			state.end = resolve;
			state.fail = () => reject(new Error("no answer"));
		});
	};
	return { state, begin };
}

test("a second press does nothing until the first has ended", async () => {
	const told: boolean[] = [];
	const run = createTaskLock((busy) => told.push(busy));
	const { state, begin } = work();
	const first = run(begin);
	await run(begin);
	expect(state.begun).toBe(1);
	state.end();
	await first;
	void run(begin);
	expect(state.begun).toBe(2);
	expect(told).toEqual([true, false, true]);
});

test("what failed may be tried again", async () => {
	const run = createTaskLock();
	const { state, begin } = work();
	const first = run(begin);
	state.fail();
	await expect(first).rejects.toThrow("no answer");
	void run(begin);
	expect(state.begun).toBe(2);
});

test("nothing is begun on a page that is about to be left", async () => {
	const run = createTaskLock();
	const { state, begin } = work();
	const first = run(begin);
	state.end(LEAVING);
	await first;
	await run(begin);
	expect(state.begun).toBe(1);
});
