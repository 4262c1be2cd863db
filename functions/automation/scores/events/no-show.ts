import { attendanceIs, reservationSource } from "./reservation-source.ts";

export const noShow = reservationSource(attendanceIs(0));
