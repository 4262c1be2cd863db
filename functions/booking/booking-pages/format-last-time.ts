import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";

/** Time until which something is accepted, in prose: `12月3日(木) 10:00`. */
export function formatLastTime(at: number, zone: string): string {
	const wireTime = toWireTime(at, zone);
	return `${formatMonthDay(wireTime)} ${wireTime.slice(11, 16)}`;
}
