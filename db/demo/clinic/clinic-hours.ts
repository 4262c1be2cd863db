import { createShopHours } from "#db/demo/demo-hours.ts";

/**
 * Hours of the clinic: closed on Wednesdays. On weekdays it is open from 11:00 to 20:00, at weekends from 10:00 to
 * 18:00; all deeds lie in the hours that every day has.
 */
export const CLINIC_HOURS = createShopHours({ closedWeekday: 3, firstHour: 11, lastHour: 17 });

/** Days since the clinic opened its account. */
export const CLINIC_DAYS = 150;
