import { attended, ofReservations } from "./of-reservations.ts";

export const noShow = ofReservations(attended(0));
