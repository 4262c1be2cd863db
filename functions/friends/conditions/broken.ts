import { sql } from "drizzle-orm";

/** Nobody. */
export const broken = () => sql`0`;
