import { sql } from "drizzle-orm";
import { formAnswers } from "#db/acquisition/forms.ts";
import type { ScoreSource } from "./definition.ts";

/** Answers of friends, by form. */
export const formAnswered: ScoreSource = {
	table: formAnswers,
	where: sql`e.friend_id is not null`,
	friend: sql`e.friend_id`,
	at: sql`e.created_at`,
	item: sql`e.form_id`,
};
