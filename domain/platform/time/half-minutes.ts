import { MINUTE, SECOND } from "./wire-time.ts";

/** Time after which a code on a screen is replaced by another one. */
export const HALF_MINUTE = 30 * SECOND;

/** Number of the half minute of an instant: it changes with the code on the screen. */
export const halfMinuteAt = (at: number): number => Math.floor(at / HALF_MINUTE);

/** Time until the next half minute. */
export const untilNextHalfMinute = (at: number): number => HALF_MINUTE - (at % HALF_MINUTE);

/**
 * Whether a code of a half minute is accepted at an instant: while it is shown, and for some time after its end.
 * @param early time by which the reader's clock may be behind
 */
export function isHalfMinuteAccepted(
	number: number,
	at: number,
	{ early = 0, late = MINUTE }: { early?: number; late?: number } = {},
): boolean {
	const begin = number * HALF_MINUTE;
	return begin - early <= at && at < begin + HALF_MINUTE + late;
}
