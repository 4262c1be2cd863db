import { sql } from "drizzle-orm";
import { ofFacts } from "./definition.ts";

/** Its causes begin with the friend's id (`addTags`); `;` is the sign behind `:`. */
export const tagAdded = ofFacts(
	"tag_added",
	(friendId) => sql`e.cause > ${`${friendId}:`} and e.cause < ${`${friendId};`}`,
);
