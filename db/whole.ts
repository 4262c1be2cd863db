import { type SQL, sql } from "drizzle-orm";

/** A whole number, written out: D1 binds numbers as reals, and divisions of those leave fractions. */
export const whole = (number: number): SQL => sql.raw(String(Math.trunc(number)));
