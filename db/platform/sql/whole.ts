import { type SQL, sql } from "drizzle-orm";

/**
 * Integer literal: D1 binds numbers as reals, and dividing those leaves fractions. Limits of long statements
 * are always literals: SQLite plans by them, and prepares a statement with a bound limit a second time.
 */
export const whole = (number: number): SQL => sql.raw(String(Math.trunc(number)));
