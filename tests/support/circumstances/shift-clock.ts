interface Shifted {
	/** The machine's `Date`, and how far the one in its place is ahead of it, ms. */
	machineClock?: { Date: DateConstructor; ahead: number };
}

/** The machine's own time, whatever `Date` tells. */
export const machineNow = (): number => ((globalThis as Shifted).machineClock?.Date ?? Date).now();

/** Has `Date` run so many milliseconds ahead of the machine's clock. Stands alone, so that a page can be given it. */
export function shiftClock(ahead: number): void {
	const shared = globalThis as typeof globalThis & Shifted;
	if (!shared.machineClock) {
		const clock = { Date, ahead };
		const now = () => clock.Date.now() + clock.ahead;
		shared.machineClock = clock;
		globalThis.Date = new Proxy(Date, {
			construct: (target, parameters, newTarget) =>
				Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
			apply: (target) => new target(now()).toString(),
			get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
		});
	}
	shared.machineClock.ahead = ahead;
}
