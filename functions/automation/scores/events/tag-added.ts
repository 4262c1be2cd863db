import { sql } from "drizzle-orm";
import { scoreFactSource } from "./definition.ts";

/**
 * Tags added to friends, by tag. Causes begin with the friend's id (`addTags`); `;` is the character after `:`.
 */
export const tagAdded = scoreFactSource(
	"tag_added",
	(friendId) => sql`e.cause > ${`${friendId}:`} and e.cause < ${`${friendId};`}`,
);
