import { type SQL, sql } from "drizzle-orm";
import { scoreCursors, scores, scoreTallies } from "#db/automation/scores.ts";
import { SCORE_EVENT_NAMES } from "#domain/automation/scores/events/registry.ts";
import { lastPosition } from "./score-tally.ts";

// Conditions by which the clock finds an account with scores to count (functions/clock-tasks.ts).

/** Last position of the source of a cursor `c`. Names are literals, because D1 binds few values. */
const LAST_OF_SOURCE: SQL = sql`case c.event when 'carried' then c.until ${sql.join(
	SCORE_EVENT_NAMES.map((event) => sql`when ${sql.raw(`'${event}'`)} then ${lastPosition(event)}`),
	sql` `,
)} else 0 end`;

/** Condition: a source has events after the cursor of a shown score. */
export const hasRecentEvents = (): SQL =>
	sql`exists (select 1 from ${scoreTallies} t join ${scores} s on s.id = t.score_id and s.deleted_at is null
		join ${scoreCursors} c on c.tally_id = t.id where t.state = 'shown' and c.position < ${LAST_OF_SOURCE})`;

/** Condition: a recount is running, or a source has events after the cursor of a shown score. */
export const hasScoresToCount = (): SQL =>
	sql`(exists (select 1 from ${scoreTallies} t join ${scores} s on s.id = t.score_id and s.deleted_at is null
		where t.state = 'counting') or ${hasRecentEvents()})`;
