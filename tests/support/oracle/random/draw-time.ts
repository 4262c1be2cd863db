import type { Chance } from "../chance.ts";

/** HH:mm. */
export const formatMinutes = (minutes: number): string =>
	`${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

export const drawTime = (chance: Chance): string => formatMinutes(chance.pick([0, 540, 600, 601, 754, 1439]));
