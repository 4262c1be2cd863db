import { today } from "#domain/time.ts";

/** The year around which lists of years lie. */
export const thisYear = (): number => Number(today(Date.now()).slice(0, 4));
