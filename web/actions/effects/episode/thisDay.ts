import { DEFAULT_ZONE, today } from "#domain/time.ts";

/** Today in the account's zone, before which no goal lies. */
export const thisDay = (): string => today(Date.now(), DEFAULT_ZONE);
