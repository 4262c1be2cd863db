import { sql } from "drizzle-orm";

/** Selects nobody. */
export const broken = () => sql`0`;
