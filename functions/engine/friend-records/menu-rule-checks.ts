import { sql } from "drizzle-orm";
import { richmenuRuleChecks, richmenuRuleState } from "#db/content/menu-rules.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";

/** Whether there are active rules for menus. */
const hasRules = sql`exists (select 1 from ${richmenuRuleState} where next_attempt_at is not null)`;

/**
 * Requests an evaluation of the rules for menus within the minute, in the transaction that changes data of
 * these friends.
 */
export const requestRuleCheck = (ctx: Pick<Ctx, "db">, friendIds: readonly number[]): Statement =>
	execute(
		ctx.db,
		insertInto(
			richmenuRuleChecks,
			{ friendId: sql`c.value` },
			sql`from ${listTable([...new Set(friendIds)])} c where ${hasRules} on conflict do nothing`,
		),
	);

/** Restarts the pass over all friends, in the transaction that switches, deletes or restores menus. */
export const requestRulePass = (ctx: Pick<Ctx, "db" | "clock">): Statement =>
	execute(
		ctx.db,
		sql`update ${richmenuRuleState} set cursor = 0, next_attempt_at = ${ctx.clock()}, attempts = 0
			where next_attempt_at is not null`,
	);
