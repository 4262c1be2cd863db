import { sql } from "drizzle-orm";

/** Condition that could not be read, or that refers to a deleted item: selects nobody. */
export const broken = () => sql`0`;
