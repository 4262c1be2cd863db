import { expect, test } from "vitest";
import { reconnectionDelays } from "#web/platform/api/roomSocket.ts";

/** Delays before the first attempts, as the socket calculates them. */
function delaysOf(share: number): number[] {
	const { minReconnectionDelay, reconnectionDelayGrowFactor, maxReconnectionDelay } =
		reconnectionDelays(share);
	return Array.from({ length: 10 }, (_, attempt) =>
		Math.min(minReconnectionDelay * reconnectionDelayGrowFactor ** attempt, maxReconnectionDelay),
	);
}

test.each([0, 0.5, 1])("a dropped connection is retried at once, then ever more slowly (%d)", (share) => {
	const delays = delaysOf(share);
	expect(delays[0]).toBeLessThanOrEqual(300);
	expect(delays).toEqual(delays.toSorted((a, b) => a - b));
	expect(delays.at(-1)).toBeGreaterThanOrEqual(7_000);
	expect(delays.at(-1)).toBeLessThanOrEqual(10_000);
});

test("consoles that lose their connection together return at different moments", () => {
	const [one, other] = [delaysOf(0.2), delaysOf(0.8)];
	expect(one.every((delay, attempt) => delay !== other[attempt])).toBe(true);
});
