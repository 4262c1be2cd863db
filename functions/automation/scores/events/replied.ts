import { sql } from "drizzle-orm";
import { messageSource } from "./message-source.ts";

export const replied = messageSource(sql`e.type <> 'postback'`);
