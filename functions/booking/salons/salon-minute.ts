import { DAY_MINUTES, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";

/** Salon minute (see `toDayNumber`) of an instant in a time zone. */
export function toSalonMinute(now: number, zone: string): number {
	const written = toWireTime(now, zone);
	const [hour = 0, minute = 0] = written.slice(11).split(":").map(Number);
	return toDayNumber(written.slice(0, 10)) * DAY_MINUTES + hour * 60 + minute;
}
