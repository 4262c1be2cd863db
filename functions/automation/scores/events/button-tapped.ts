import { sql } from "drizzle-orm";
import { ofMessages } from "./of-messages.ts";

export const buttonTapped = ofMessages(sql`e.type = 'postback'`);
