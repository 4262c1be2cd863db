import { formatMonthDay } from "#domain/platform/time/format-moment.ts";

/** Time until which something is accepted, in prose: `12月3日(木) 10:00`. */
export const formatLastTime = (wireTime: string): string =>
	`${formatMonthDay(wireTime)} ${wireTime.slice(11, 16)}`;
