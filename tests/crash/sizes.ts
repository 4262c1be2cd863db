import { drawCircumstances } from "#tests/support/circumstances/draw-circumstances.ts";

/**
 * Sizes of the runs. The defaults are the small form for `npm test`; `npm run test:crash` sets the full one.
 */
export const SIZES = {
	events: number("CRASH_EVENTS", 100),
	intakeKills: number("CRASH_INTAKE_KILLS", 3),
	deliveries: number("CRASH_DELIVERIES", 150),
	deliveryKills: number("CRASH_DELIVERY_KILLS", 3),
	replies: number("CRASH_REPLIES", 200),
	replyKills: number("CRASH_REPLY_KILLS", 2),
	/** Kill points of an action, out of 22. */
	actionPoints: number("CRASH_ACTION_POINTS", 6),
	taskFriends: number("CRASH_TASK_FRIENDS", 2_600),
	taskKills: number("CRASH_TASK_KILLS", 3),
	broadcastFriends: number("CRASH_BROADCAST_FRIENDS", 2_600),
	broadcastKills: number("CRASH_BROADCAST_KILLS", 3),
	/** Pairs of a process of `npm start` and a signal, out of 12. */
	endings: number("CRASH_ENDINGS", 4),
};

/** Seed of all random choices, printed at the start; TEST_SEED reproduces a failed run. */
export const SEED = drawCircumstances().seed;

function number(name: string, fallback: number): number {
	const given = Number(process.env[name] || fallback);
	if (!Number.isInteger(given) || given < 0) throw new Error(`${name} must be a whole number`);
	return given;
}
