import { sql } from "drizzle-orm";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast.ts";
import {
	BROADCAST_TABS,
	BROADCASTS_PER_PAGE,
	type BroadcastListQuery,
	type BroadcastState,
	shownState,
} from "#domain/content/broadcasts/list.ts";
import { summariseEffect } from "#domain/engine/actions/effects/registry.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { filterSummary } from "#domain/engine/filters/filter-summary.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { loadEffectNames } from "#functions/engine/actions/load-effect-names.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readBroadcastCounts } from "./counts.ts";
import { SENDER_NAME } from "./sender-name.ts";
import { FROM, STATE, seenBy } from "./standing.ts";

interface Row {
	id: number;
	name: string;
	state: BroadcastState;
	messages: string;
	filter: string | null;
	plannedAt: number | null;
	nextWorkAt: number | null;
	orderedAt: number | null;
	total: number | null;
	cancelledAt: number | null;
	updatedAt: number;
	operatorName: string;
}

/** The operator's broadcasts, newest first, a page at a time: those of one tab, older than one of them. */
export async function listBroadcasts({ ctx, input }: { ctx: OperatorCtx; input: BroadcastListQuery }) {
	const rows = await queryRows<Row>(
		ctx.db,
		sql`select b.id as id, b.name as name, ${STATE} as state, b.messages as messages, b.filter as filter,
				b.planned_at as plannedAt, t.next_work_at as nextWorkAt, b.ordered_at as orderedAt, t.total as total,
				b.cancelled_at as cancelledAt, b.updated_at as updatedAt, ${SENDER_NAME} as operatorName
			from ${FROM}
			where ${seenBy(ctx)} and ${input.before === undefined ? sql`1` : sql`b.id < ${input.before}`}
				and ${STATE} in ${valuesOfList(BROADCAST_TABS[input.tab].states)}
			order by b.id desc limit ${BROADCASTS_PER_PAGE + 1}`,
	);
	const page = rows.slice(0, BROADCASTS_PER_PAGE);
	const parsed = page.map(({ messages, filter }) => ({
		messages: JSON.parse(messages) as BroadcastMessage[],
		filter: filter === null ? EVERY_FRIEND : parseFilterJson(filter),
	}));
	const [names, filters, counts] = await Promise.all([
		loadEffectNames(
			ctx,
			parsed.flatMap(({ messages }) => messages),
		),
		loadFilterNames(
			ctx,
			parsed.map(({ filter }) => filter),
		),
		readBroadcastCounts(
			ctx,
			page.map(({ id }) => id),
		),
	]);
	return {
		items: page.map((row, index) => ({
			id: row.id,
			name: row.name,
			state: shownState(row.state, counts(row.id)),
			message_text: parsed[index]!.messages.map((message) => summariseEffect(message, names)),
			message_count: parsed[index]!.messages.length,
			audience: filterSummary(parsed[index]!.filter, filters),
			/** When it is, or was to be, sent; null for a draft that goes at once. */
			at: moment(row.nextWorkAt ?? row.plannedAt ?? row.orderedAt, ctx.zone),
			cancelled_at: moment(row.cancelledAt, ctx.zone),
			updated_at: toWireTime(row.updatedAt, ctx.zone),
			operator_name: row.operatorName,
			total: row.total,
			counts: counts(row.id),
		})),
		next_before: rows.length > page.length ? page.at(-1)!.id : null,
	};
}

const moment = (at: number | null, zone: string) => (at === null ? null : toWireTime(at, zone));
