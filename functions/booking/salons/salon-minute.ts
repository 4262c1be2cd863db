import { DAY_MINUTES, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";

/** Salon minute (see `toDayNumber`) of an instant in a time zone. */
export function toSalonMinute(now: number, zone: string): number {
	const wireTime = toWireTime(now, zone);
	const [hour = 0, minute = 0] = wireTime.slice(11).split(":").map(Number);
	return toDayNumber(wireTime.slice(0, 10)) * DAY_MINUTES + hour * 60 + minute;
}
