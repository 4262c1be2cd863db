import { attendanceIs, reservationSource } from "./reservation-source.ts";

export const visited = reservationSource(attendanceIs(1));
