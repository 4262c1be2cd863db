import { attendanceIs, reservationSource } from "./reservation-source.ts";

/** Reservations that an operator marked as not attended. */
export const noShow = reservationSource(attendanceIs(0));
