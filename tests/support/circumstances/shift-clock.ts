interface Shifted {
	/** The machine's `Date`, and the offset of its replacement, ms. */
	machineClock?: { Date: DateConstructor; ahead: number };
}

/** The machine's time, regardless of the shifted `Date`. */
export const machineNow = (): number => ((globalThis as Shifted).machineClock?.Date ?? Date).now();

/** Shifts `Date` ahead of the machine's clock, ms. Self-contained, because it is also injected into pages. */
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
