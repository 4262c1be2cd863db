import type { ReservationStatus } from "#domain/engine/reservations/status.ts";
import { someInstant } from "./days.ts";
import type { Ground } from "./friend.ts";
import type { SalonReservation } from "./records.ts";

const STANDING: ReservationStatus[] = ["approved", "approved", "pending", "canceled", "denied"];
const REQUESTS: ReservationStatus[] = ["cancel_pending", "cancel_denied", "edit_pending", "edit_denied"];
/** More than any friend has: their reservations' ids follow from the friend's. */
const EACH = 20;

/** A friend's reservations in salons' calendars, some with a request to change or cancel them. */
export function reservationsOf({ chance, things }: Ground, friendId: number): SalonReservation[] {
	const made: SalonReservation[] = [];
	const newId = () => friendId * EACH + made.length;
	for (let count = chance.pick([0, 0, 1, 2, 3, 4]); count > 0; count--) {
		const salonId = chance.pick(things.salons).id;
		const ofSalon = (all: typeof things.resources) =>
			chance.maybe(0.75) ? chance.pick(all.filter((each) => each.salonId === salonId)).id : null;
		const reservation: SalonReservation = {
			id: newId(),
			parentId: null,
			salonId,
			resourceId: ofSalon(things.resources),
			courseId: ofSalon(things.courses),
			status: chance.pick(STANDING),
			startsAt: someInstant(chance),
		};
		made.push(reservation);
		if (!chance.maybe(0.4)) continue;
		const startsAt = chance.maybe(0.5) ? reservation.startsAt : someInstant(chance);
		made.push({
			...reservation,
			id: newId(),
			parentId: reservation.id,
			status: chance.pick(REQUESTS),
			startsAt,
		});
	}
	return made;
}
