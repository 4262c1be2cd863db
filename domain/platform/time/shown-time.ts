import { wireTime } from "./time.ts";

/** YYYY.M.D of a wire time: a day is written in one way in every list (E-192). */
export const dayText = (value: string): string => value.slice(0, 10).split("-").map(Number).join(".");

/** YYYY.M.D HH:mm of a wire time. */
export const momentText = (value: string): string => `${dayText(value)} ${value.slice(11, 16)}`;

/** The same of an instant, where a text of the server's holds it. */
export const shownMoment = (instant: number, zone: string): string => momentText(wireTime(instant, zone));
