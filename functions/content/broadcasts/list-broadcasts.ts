import { sql } from "drizzle-orm";
import { lineSends } from "#db/content/line-sends.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import type { BroadcastListQuery } from "#domain/content/broadcasts/broadcast-queries.ts";
import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import {
	BROADCAST_TABS,
	BROADCASTS_PER_PAGE,
	type BroadcastState,
	displayedBroadcastState,
} from "#domain/content/broadcasts/broadcast-states.ts";
import { type LineRecipients, summariseRecipients } from "#domain/content/line-sends/line-recipients.ts";
import { summariseEffect } from "#domain/engine/actions/effects/registry.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { filterSummary } from "#domain/engine/filters/filter-summary.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import { findSegment } from "#domain/engine/filters/ready-made-segments.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { loadEffectNames } from "#functions/engine/actions/load-effect-names.ts";
import { listFilterSegments } from "#functions/engine/filters/list-filter-segments.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { BROADCAST_AUTHOR } from "./broadcast-author-sql.ts";
import { BROADCAST_STATE, BROADCASTS_WITH_TASKS, isBroadcastVisible } from "./broadcast-state-sql.ts";
import { loadMessageLooks } from "./load-message-looks.ts";
import { loadNamedAudiences } from "./load-named-audiences.ts";
import { readBroadcastCounts } from "./read-broadcast-counts.ts";

const BROADCAST_COLUMNS = {
	id: number,
	name: text,
	state: typed<BroadcastState>(text),
	messages: text,
	filter: nullable(text),
	lineRecipients: nullable(text),
	plannedAt: nullable(number),
	nextWorkAt: nullable(number),
	orderedAt: nullable(number),
	total: nullable(number),
	cancelledAt: nullable(number),
	updatedAt: number,
	operatorName: text,
};

/**
 * One page of a tab's broadcasts that the operator may see, newest first, from before the cursor
 * `input.before`.
 */
export async function listBroadcasts({ ctx, input }: { ctx: OperatorCtx; input: BroadcastListQuery }) {
	const rows = await queryRows(
		ctx.db,
		BROADCAST_COLUMNS,
		sql`select b.id as id, b.name as name, ${BROADCAST_STATE} as state, b.messages as messages, b.filter as filter,
				b.line_recipients as lineRecipients, b.planned_at as plannedAt,
				coalesce(t.next_work_at, (select s.starts_at from ${lineSends} s where s.broadcast_id = b.id)) as nextWorkAt,
				b.ordered_at as orderedAt, t.total as total, b.cancelled_at as cancelledAt, b.updated_at as updatedAt, ${BROADCAST_AUTHOR} as operatorName
			from ${BROADCASTS_WITH_TASKS}
			where ${isBroadcastVisible(ctx)} and ${input.before === undefined ? sql`1` : sql`b.id < ${input.before}`}
				and ${BROADCAST_STATE} in ${valuesOfList(BROADCAST_TABS[input.tab].states)}
			order by b.id desc limit ${BROADCASTS_PER_PAGE + 1}`,
	);
	const page = rows.slice(0, BROADCASTS_PER_PAGE).map(parseBroadcast);
	const messages = page.flatMap((broadcast) => broadcast.messages);
	const filters = page.map(({ filter }) => filter);
	const ids = page.map(({ id }) => id);
	const recipients = page.flatMap(({ lineRecipients }) => lineRecipients ?? []);
	const [effectNames, filterNames, counts, { segments }, looks, { byId: audiencesById }] = await Promise.all([
		loadEffectNames(ctx, messages),
		loadFilterNames(ctx, filters),
		readBroadcastCounts(ctx, ids),
		listFilterSegments(ctx),
		loadMessageLooks(ctx, messages),
		loadNamedAudiences(ctx, recipients),
	]);
	const audienceOf = ({ filter, lineRecipients }: ParsedBroadcast) =>
		lineRecipients === null
			? filterSummary(filter, filterNames)
			: summariseRecipients(lineRecipients, (id) => audiencesById.get(id)?.name);
	return {
		items: page.map((broadcast) => ({
			id: broadcast.id,
			name: broadcast.name,
			state: displayedBroadcastState(broadcast.state, counts(broadcast.id)),
			message_text: broadcast.messages.map(
				(message) => looks.wordsOf(message) ?? summariseEffect(message, effectNames),
			),
			/** Small picture of the message that shows most; null if the operator may read none. */
			look: looks.pictureOf(broadcast.messages),
			message_count: broadcast.messages.length,
			audience: audienceOf(broadcast),
			/** Name of the ready-made segment that the audience is; null for other conditions. */
			audience_name:
				broadcast.lineRecipients === null ? (findSegment(broadcast.filter, segments)?.name ?? null) : null,
			/** Scheduled or actual start; null for a draft without a scheduled time. */
			at: toOptionalWireTime(broadcast.nextWorkAt ?? broadcast.plannedAt ?? broadcast.orderedAt, ctx.zone),
			cancelled_at: toOptionalWireTime(broadcast.cancelledAt, ctx.zone),
			updated_at: toWireTime(broadcast.updatedAt, ctx.zone),
			operator_name: broadcast.operatorName,
			total: broadcast.total,
			counts: counts(broadcast.id),
		})),
		next_before: rows.length > page.length ? page.at(-1)!.id : null,
	};
}

const parseBroadcast = ({
	messages,
	filter,
	lineRecipients,
	...row
}: RowOfColumns<typeof BROADCAST_COLUMNS>) => ({
	...row,
	messages: JSON.parse(messages) as BroadcastMessage[],
	filter: filter === null ? EVERY_FRIEND : parseFilterJson(filter),
	lineRecipients: lineRecipients === null ? null : (JSON.parse(lineRecipients) as LineRecipients),
});

type ParsedBroadcast = ReturnType<typeof parseBroadcast>;

const toOptionalWireTime = (at: number | null, zone: string) => (at === null ? null : toWireTime(at, zone));
