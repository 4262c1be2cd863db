import { drawCircumstances } from "#tests/support/circumstances/draw.ts";

/** How much is played. The defaults are the small form that `npm test` runs; `npm run test:crash` sets the full one. */
export const SIZES = {
	events: number("CRASH_EVENTS", 100),
	intakeKills: number("CRASH_INTAKE_KILLS", 3),
	deliveries: number("CRASH_DELIVERIES", 150),
	deliveryKills: number("CRASH_DELIVERY_KILLS", 3),
	replies: number("CRASH_REPLIES", 200),
	replyKills: number("CRASH_REPLY_KILLS", 2),
	/** Points of an action at which it is killed; there are 22. */
	actionPoints: number("CRASH_ACTION_POINTS", 6),
	taskFriends: number("CRASH_TASK_FRIENDS", 2_600),
	taskKills: number("CRASH_TASK_KILLS", 3),
	broadcastFriends: number("CRASH_BROADCAST_FRIENDS", 2_600),
	broadcastKills: number("CRASH_BROADCAST_KILLS", 3),
	/** Pairs of a process of `npm start` and a signal that ends it; there are 12. */
	endings: number("CRASH_ENDINGS", 4),
};

/** Decides every chance of a run, and is printed: TEST_SEED plays a failed run again. */
export const SEED = drawCircumstances().seed;

function number(name: string, fallback: number): number {
	const given = Number(process.env[name] || fallback);
	if (!Number.isInteger(given) || given < 0) throw new Error(`${name} must be a whole number`);
	return given;
}
