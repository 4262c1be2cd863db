import { sql } from "drizzle-orm";
import { messageSource } from "./message-source.ts";

export const buttonTapped = messageSource(sql`e.type = 'postback'`);
