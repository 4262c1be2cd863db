import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { ANSWER_SCOPE } from "#functions/engine/answering/find-answered-elsewhere.ts";
import type { DeliveryBasis } from "./basis.ts";

/** First parts of causes by which a friend's message, tap or follow runs an action. */
export const ANSWER_CAUSES = ["reaction", "richmenu", "template", "landing"] as const;

/**
 * Answers to a friend, withdrawn where another tool has begun to answer this friend since the event
 * (docs/line-connection.md): the friend is marked so, or has no mark and the account answers nobody. Checked by the
 * claim alone (`isCheckedOnce`). A scope by a saved search is checked after the claim, since its conditions are no fixed
 * SQL (`mark-answered-elsewhere.ts`).
 */
export const answerBases: readonly DeliveryBasis[] = ANSWER_CAUSES.map((cause) => ({
	cause,
	isCheckedOnce: true,
	withdrawal: ({ friendId }) => sql`(select iif(f.answered_by = 'other'
			or (f.answered_by is null and ${ANSWER_SCOPE} ->> '$.mode' = 'nobody'), ${DELIVERY_TEXTS.answeredElsewhere}, null)
		from ${friends} f where f.id = ${friendId})`,
}));
