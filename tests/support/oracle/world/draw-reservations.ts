import type { ReservationStatus } from "#domain/engine/reservations/reservation-status.ts";
import { drawInstant } from "./draw-days.ts";
import type { FriendSource } from "./draw-friend.ts";
import type { WorldReservation } from "./world-records.ts";

const STANDING: ReservationStatus[] = ["approved", "approved", "pending", "canceled", "denied"];
const REQUESTS: ReservationStatus[] = ["cancel_pending", "cancel_denied", "edit_pending", "edit_denied"];
/** Above the maximum reservations of a friend: ids of reservations are derived from the friend's id. */
const IDS_PER_FRIEND = 20;

/** A friend's salon reservations, some with a pending request to change or cancel. */
export function drawReservations({ chance, things }: FriendSource, friendId: number): WorldReservation[] {
	const made: WorldReservation[] = [];
	const newId = () => friendId * IDS_PER_FRIEND + made.length;
	for (let count = chance.pick([0, 0, 1, 2, 3, 4]); count > 0; count--) {
		const salonId = chance.pick(things.salons).id;
		const ofSalon = (all: typeof things.resources) =>
			chance.maybe(0.75) ? chance.pick(all.filter((each) => each.salonId === salonId)).id : null;
		const reservation: WorldReservation = {
			id: newId(),
			parentId: null,
			salonId,
			resourceId: ofSalon(things.resources),
			courseId: ofSalon(things.courses),
			status: chance.pick(STANDING),
			startsAt: drawInstant(chance),
		};
		made.push(reservation);
		if (!chance.maybe(0.4)) continue;
		const startsAt = chance.maybe(0.5) ? reservation.startsAt : drawInstant(chance);
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
