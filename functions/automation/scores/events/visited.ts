import { attended, ofReservations } from "./of-reservations.ts";

export const visited = ofReservations(attended(1));
