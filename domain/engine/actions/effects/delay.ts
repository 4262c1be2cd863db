import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { findNextTimeOfDay, MINUTE } from "#domain/platform/time/wire-time.ts";
import { clockTime, codeOf, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Maximum delay, one year; longer ones are treated as typing errors (rules, Limits). */
export const MAX_DELAY_MINUTES = 525_600;

const minutes = () =>
	wholeNumber()
		.refine((value) => value >= 0, FIELD_TEXTS.notNegative)
		.refine((value) => value <= MAX_DELAY_MINUTES, `${MAX_DELAY_MINUTES}以下で入力してください。`);

/** Codes of `delay_type`: now, after some minutes, or at the next occurrence of a time of day. */
export const DELAY_TYPE = { immediate: 0, minutes: 1, timeOfDay: 2 } as const;

/** Immediate send, the default. */
export const NO_DELAY: Delay = {
	delay_type: DELAY_TYPE.immediate,
	delay_min: 0,
	delay_max: 0,
	delay_at: "12:00",
};

/** Delay fields of the text and template effects. */
export const delayFields = {
	delay_type: codeOf(DELAY_TYPE.immediate, DELAY_TYPE.minutes, DELAY_TYPE.timeOfDay).default(
		DELAY_TYPE.immediate,
	),
	delay_min: minutes().default(0),
	delay_max: minutes().default(0),
	delay_at: clockTime().default(NO_DELAY.delay_at),
};

/** Labels of the delay fields in forms. */
export const DELAY_LABELS = {
	delay_min: "何分後から",
	delay_max: "何分後まで",
	delay_at: "送信する時刻",
};

export interface Delay {
	delay_type: 0 | 1 | 2;
	delay_min: number;
	delay_max: number;
	delay_at: string;
}

/** Raises the maximum delay to the minimum if that is larger. */
export const raiseMaximum = <T extends Delay>(effect: T): T =>
	effect.delay_min > effect.delay_max ? { ...effect, delay_max: effect.delay_min } : effect;

/** Returns the due time of a delayed send, epoch ms. `random` returns a number in [0, 1). */
export function delayedSendTime(delay: Delay, now: number, zone: string, random: () => number): number {
	if (delay.delay_type === DELAY_TYPE.immediate) return now;
	if (delay.delay_type === DELAY_TYPE.timeOfDay) return findNextTimeOfDay(now, delay.delay_at, zone);
	const span = (delay.delay_max - delay.delay_min) * MINUTE;
	return now + delay.delay_min * MINUTE + Math.floor(random() * (span + 1));
}

/** Returns the summary text of a delay; empty for an immediate send. */
export function delaySummary(delay: Delay): string {
	if (delay.delay_type === DELAY_TYPE.immediate) return "";
	if (delay.delay_type === DELAY_TYPE.timeOfDay) return `${delay.delay_at}に`;
	const { delay_min: from, delay_max: to } = delay;
	return from === to ? `${from}分後に` : `${from}〜${to}分後に`;
}
