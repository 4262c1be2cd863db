import type { Chance } from "../chance.ts";

/** HH:mm. */
export const timeText = (minutes: number): string =>
	`${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

export const someTime = (chance: Chance): string => timeText(chance.pick([0, 540, 600, 601, 754, 1439]));
