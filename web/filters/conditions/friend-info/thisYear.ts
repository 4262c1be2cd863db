import { today } from "#domain/time.ts";
import { clockNow } from "../../../api/clock.ts";

/** The year around which lists of years lie. */
export const thisYear = (): number => Number(today(clockNow()).slice(0, 4));
