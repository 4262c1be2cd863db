import { type SQL, sql } from "drizzle-orm";

/**
 * Integer literal. D1 binds numbers as reals, and dividing those leaves fractions. Limits of long
 * statements are also literals: SQLite plans by them, and would prepare a statement with a bound limit
 * twice.
 */
export const integerLiteral = (number: number): SQL => sql.raw(String(Math.trunc(number)));
