import { sql } from "drizzle-orm";
import { scoreFactSource } from "./definition.ts";

/** Paid purchases and periods of subscriptions. Causes begin with the friend's id; `;` is the character after `:`. */
export const boughtProducts = scoreFactSource(
	"product_bought",
	(friendId) => sql`e.cause > ${`${friendId}:`} and e.cause < ${`${friendId};`}`,
);
