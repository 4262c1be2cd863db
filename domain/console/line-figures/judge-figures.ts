import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { FigureStatus, LineFigures } from "./figure-kinds.ts";

/** Attempts without an answer after which figures are given up. */
export const MAX_FIGURE_ATTEMPTS = 8;

/** Days within which LINE still counts. Older figures that are not ready are given up. */
export const COUNTED_DAYS = 14;

/** Pause before LINE is asked again for figures that it still counts. */
const UNREADY_PAUSE = 3 * HOUR;

/** Pause after a refused rate: LINE admits 60 calls an hour of each kind. */
const RATE_PAUSE = HOUR;

const LONGEST_PAUSE = 6 * HOUR;

/** Verdict on an answer for figures: a result, or the time of the next attempt. */
export type FigureVerdict =
	| { type: "result"; status: FigureStatus; figures: LineFigures | null; nextAttemptAt: number | null }
	| { type: "refused"; reason: string }
	| { type: "retry"; at: number; countsAttempt: boolean };

interface JudgedAnswer {
	answer: SendAnswer;
	/** Figures of the answer; null for an answer that does not fit LINE's description. */
	result: { status: FigureStatus; figures: LineFigures | null } | null;
	attempts: number;
	/** End of the figures' last day. */
	dayEnd: number;
	repeatAfter?: number | undefined;
	now: number;
}

/** Judges an answer for figures. Figures that are not ready are asked again until LINE no longer counts them. */
export function judgeFigures(judged: JudgedAnswer): FigureVerdict {
	const { answer, result, attempts, dayEnd, repeatAfter, now } = judged;
	if (answer.kind === "http" && answer.status === 429)
		return { type: "retry", at: now + Math.max(RATE_PAUSE, answer.retryAfter ?? 0), countsAttempt: false };
	// The token may be replaced before the last attempt.
	if (answer.kind === "http" && answer.status === 401)
		return { type: "retry", at: now + pauseAfter(attempts), countsAttempt: true };
	if (answer.kind === "http" && answer.status >= 400 && answer.status < 500)
		return { type: "refused", reason: answer.message };
	if (answer.kind !== "http" || answer.status >= 300 || result === null)
		return { type: "retry", at: now + pauseAfter(attempts), countsAttempt: true };
	if (result.status === "unready")
		return {
			type: "result",
			...result,
			nextAttemptAt: now < dayEnd + COUNTED_DAYS * DAY ? now + UNREADY_PAUSE : null,
		};
	return { type: "result", ...result, nextAttemptAt: repeatAfter ? now + repeatAfter : null };
}

const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE, 5 * MINUTE * 2 ** (attempts - 1));
