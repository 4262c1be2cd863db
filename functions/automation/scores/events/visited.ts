import { attendanceIs, reservationSource } from "./reservation-source.ts";

/** Reservations that an operator marked as attended. */
export const visited = reservationSource(attendanceIs(1));
