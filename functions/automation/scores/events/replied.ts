import { sql } from "drizzle-orm";
import { ofMessages } from "./of-messages.ts";

export const replied = ofMessages(sql`e.type <> 'postback'`);
