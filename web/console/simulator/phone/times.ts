import { wireTime } from "#domain/platform/time/time.ts";
import { clockText, longDay } from "#web/platform/ui/TimeText.tsx";

/** HH:mm of an instant in the account's time zone. */
export const timeOf = (instant: number): string => clockText(wireTime(instant));
/** 2026年11月2日(月) */
export const dayOf = (instant: number): string => longDay(wireTime(instant));
/** 2026年11月2日(月) 09:05:30 */
export const momentOf = (instant: number): string => `${dayOf(instant)} ${wireTime(instant).slice(11)}`;
/** 09:05:30 */
export const secondOf = (instant: number): string => wireTime(instant).slice(11);
