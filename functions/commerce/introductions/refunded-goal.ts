import { type SQL, sql } from "drizzle-orm";
import { introductionPrograms, introductions } from "#db/commerce/introductions.ts";
import { paymentEntries, payments } from "#db/commerce/payments.ts";
import type { Statement } from "#db/d1-client.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { IntroductionGoal } from "#domain/commerce/introductions/introduction-goals.ts";
import type { Ctx } from "#functions/context.ts";

/** Id of the one row of `introduction_programs`. */
export const INTRODUCTION_PROGRAM_ID = 1;

/** Yen that the new friend of an introduction `n` has moved since they were added, without movements of test keys. */
const yenOf = (condition: SQL): SQL =>
	sql`(select ifnull(sum(e.yen), 0) from ${payments} y join ${paymentEntries} e on e.payment_id = y.id
		where y.friend_id = n.friend_id and e.is_test = 0 and e.created_at >= n.added_at and ${condition})`;

/** Yen that the new friend of an introduction `n` has paid, less what went back. */
export const KEPT_YEN: SQL = yenOf(sql`1`);

const PAID_GOAL: SQL = sql`(select g.goal_yen from ${introductionPrograms} g where g.id = ${integerLiteral(INTRODUCTION_PROGRAM_ID)} and g.goal = ${"paid" satisfies IntroductionGoal})`;

/**
 * Condition: the new friend of an introduction `n` had paid the goal when it was reached, and so much went back that less
 * is left.
 */
export const IS_REFUNDED: SQL = sql`ifnull(${yenOf(sql`e.kind = 'charge' and e.created_at <= n.reached_at`)} >= ${PAID_GOAL}
	and ${KEPT_YEN} < ${PAID_GOAL}, 0)`;

/**
 * Statement that returns introductions from their approval to the time before the goal, whose money went back in the
 * page. Another payment may reach the goal again.
 */
export const lapseRefunded = ({ db }: Pick<Ctx, "db">): Statement =>
	execute(
		db,
		sql`update ${introductions} as n set state = 'added', reached_at = null, reached_month = null
			where n.state = 'waiting' and n.friend_id in (select y.friend_id from ${introductionPrograms} c
					cross join ${paymentEntries} e join ${payments} y on y.id = e.payment_id
					where c.is_on = 1 and e.id > c.position and e.id <= c.until and e.yen < 0)
				and ${IS_REFUNDED}`,
	);
