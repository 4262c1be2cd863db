import { sql } from "drizzle-orm";
import { messageSource } from "./message-source.ts";

/** Taps on buttons that send a postback. */
export const buttonTapped = messageSource(sql`e.type = 'postback'`);
