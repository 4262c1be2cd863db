import { sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import {
	openApiCalls,
	openApiCodes,
	openApiTriggerActions,
	openApiTriggerFields,
	openApiTriggers,
} from "#db/integrations/open-api-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { CALLS_PER_MINUTE } from "#domain/integrations/open-api/api-limits.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";

const FIELDS = [
	{ key: "product", label: "商品名", format: "string" },
	{ key: "total", label: "合計金額", format: "number" },
	{ key: "ships_at", label: "発送予定日時", format: "datetime" },
] as const;

/** Number of calls by a system on a past day: 10 to 99, the same in every demo. */
const callsOn = (ago: number, codeId: number): number => ((ago * 37 + codeId * 11) % 90) + 10;

/**
 * Statements that insert the shop's systems that call the open API. Operators issue their tokens on demand.
 */
export function demoOpenApiStatements(db: Db, now: number): Statement[] {
	const creation = { createdAt: now - 40 * DAY };
	const codes = [
		{ id: 1, name: "ECサイト", rights: ["read", "write"] as const },
		{ id: 2, name: "予約受付の基幹システム", rights: ["read", "book"] as const },
	];
	return [
		db
			.insert(openApiCodes)
			.values(
				codes.map(({ rights, ...code }) => ({
					...code,
					rights: [...rights],
					callsPerMinute: CALLS_PER_MINUTE.default,
					...creation,
				})),
			)
			.onConflictDoNothing(),
		...codes.flatMap(({ id }) =>
			Array.from({ length: 29 }, (_, ago) =>
				execute(
					db,
					sql`insert into ${openApiCalls} (day, code_id, count)
						values (${currentDay(now - (ago + 1) * DAY)}, ${id}, ${callsOn(ago, id)})
						on conflict do nothing`,
				),
			),
		),
		db
			.insert(openApiTriggers)
			.values({ id: 1, key: "order-placed", name: "ECサイトで注文された", ...creation })
			.onConflictDoNothing(),
		db
			.insert(openApiTriggerFields)
			.values(FIELDS.map((field, index) => ({ ...field, triggerId: 1, firstAt: creation.createdAt + index })))
			.onConflictDoNothing(),
		db
			.insert(openApiTriggerActions)
			.values({ id: 1, triggerId: 1, name: "お礼を送る", ...creation })
			.onConflictDoNothing(),
	];
}
