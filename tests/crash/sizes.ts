/** How much is played. The defaults are the small form that `npm test` runs; `npm run test:crash` sets the full one. */
export const SIZES = {
	events: number("CRASH_EVENTS", 100),
	intakeKills: number("CRASH_INTAKE_KILLS", 3),
	deliveries: number("CRASH_DELIVERIES", 150),
	deliveryKills: number("CRASH_DELIVERY_KILLS", 3),
	/** Points of an action at which it is killed; there are 22. */
	actionPoints: number("CRASH_ACTION_POINTS", 6),
	taskFriends: number("CRASH_TASK_FRIENDS", 6_000),
	taskKills: number("CRASH_TASK_KILLS", 3),
};

/** Decides every chance of a run. A failed run is played again with the seed that it printed. */
export const SEED = number("CRASH_SEED", Date.now() % 1_000_000);

function number(name: string, fallback: number): number {
	const given = Number(process.env[name] || fallback);
	if (!Number.isInteger(given) || given < 0) throw new Error(`${name} must be a whole number`);
	return given;
}
