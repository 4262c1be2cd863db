import { type SQL, sql } from "drizzle-orm";

/**
 * A whole number, written out: D1 binds numbers as reals, and divisions of those leave fractions. A limit is always written
 * so where a statement is long: SQLite plans by it, and prepares a statement whose limit is bound a second time.
 */
export const whole = (number: number): SQL => sql.raw(String(Math.trunc(number)));
