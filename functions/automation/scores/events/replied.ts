import { sql } from "drizzle-orm";
import { messageSource } from "./message-source.ts";

/** Messages from friends, without postbacks. */
export const replied = messageSource(sql`e.type <> 'postback'`);
