import { eq, sql } from "drizzle-orm";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import type { BoundValue } from "#db/platform/sql/prepare-once.ts";
import { spanOfDays } from "#domain/engine/filters/day-period.ts";
import { type Filter, readFilter } from "#domain/engine/filters/filter-schema.ts";
import { MESSAGE_TYPES } from "#domain/engine/messages/talk-message-content.ts";
import {
	listSpellings,
	MIN_INDEXED_LENGTH,
	wideLettersIn,
	withoutRepetition,
} from "#domain/inbox/timeline/found-text.ts";
import {
	TIMELINE_PATTERNS,
	type TimelineMode,
	type TimelineQuery,
} from "#domain/inbox/timeline/timeline-query-input.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid } from "#functions/platform/http/request-refusal.ts";
import { type TimelineShape, timelineShapeOf } from "./timeline-shape.ts";

/** Conditions of a query for messages. */
export interface TimelineConditions {
	/** Friend of a history; null for the messages of all friends. */
	friendId: BoundValue<number> | null;
	mode: TimelineMode;
	/** Kinds of message, a list as JSON; null for all. */
	kinds: BoundValue<string> | null;
	/** Direction of the messages; null for both. */
	direction: "incoming" | "outgoing" | null;
	/** From this instant on, and before that one (epoch ms). */
	from: BoundValue<number> | null;
	until: BoundValue<number> | null;
	/** End of the previous page. */
	cursor: { at: BoundValue<number>; id: BoundValue<number> } | null;
	/** Spellings of the search text; empty without a search. */
	spellings: readonly BoundValue<string>[];
	/** Query of the full-text index, in its syntax; null if the index is not used. */
	indexQuery: BoundValue<string> | null;
	/** Spellings of which one must occur in a hit, if the index query covers only a part of the search text. */
	requiredSpellings: readonly string[];
	/** Filter of a saved search; null for all shown friends. */
	filter: Filter | null;
	/** One more than the page size. */
	rowLimit: BoundValue<number>;
}

/** Query of a page of the timeline. */
export interface TimelinePageQuery extends TimelineConditions {
	friendId: number | null;
	from: number | null;
	cursor: { at: number; id: number } | null;
	pageSize: number;
	/** Whether the archive is always queried, even if the page does not reach it. */
	alwaysReadsArchive: boolean;
	/** Shape of a statement that is built once; null if a saved search or a scope changes its text. */
	shape: TimelineShape | null;
}

/**
 * Conditions of a request for a page.
 * @throws Refusal 422 for an unknown saved search, 403 for one that the operator may not use.
 */
export async function buildTimelineQuery(ctx: OperatorCtx, query: TimelineQuery): Promise<TimelinePageQuery> {
	const { pattern, viewOptionMode } = query;
	const days = spanOfDays(query.timeline_view_date_from, query.timeline_view_date_to, ctx.zone);
	const friendId = pattern === "memberDetail" ? query.memberId : null;
	const spellings = query.search === "" ? [] : listSpellings(query.search);
	const isIndexed =
		friendId === null && viewOptionMode === "normal" && characterCount(query.search) >= MIN_INDEXED_LENGTH;
	const indexable = isIndexed
		? spellings.filter((spelling) => characterCount(spelling) >= MIN_INDEXED_LENGTH)
		: [];
	const phrases = indexPhrases(indexable);
	const kinds = query.types.filter((type) => Object.hasOwn(MESSAGE_TYPES, type));
	const [direction, otherDirection] = new Set(
		query.types.filter((type) => type === "incoming" || type === "outgoing"),
	);
	const cursor = query.cng ? undefined : query.allCursorId;
	const pageSize = query.takeNum ?? TIMELINE_PATTERNS[pattern];
	const filter =
		query.funnelId === null || friendId !== null ? null : await findSavedSearchFilter(ctx, query.funnelId);
	const conditions = {
		friendId,
		mode: viewOptionMode,
		kinds: kinds.length === 0 ? null : JSON.stringify(kinds),
		direction: otherDirection === undefined ? (direction ?? null) : null,
		from: days.from,
		until: days.before,
		cursor: cursor ? { at: cursor.at, id: Number(cursor.id) } : null,
		spellings,
		indexQuery: phrases.length === 0 ? null : phrases.map(quotePhrase).join(" OR "),
		requiredSpellings: phrases === indexable ? [] : indexable,
		filter,
		pageSize,
		rowLimit: pageSize + 1,
		alwaysReadsArchive: query.allTable,
	};
	const coversAllFriends = filter === null && ctx.operator.friendScope.all;
	const hasShape = conditions.requiredSpellings.length === 0 && (friendId !== null || coversAllFriends);
	return { ...conditions, shape: hasShape ? timelineShapeOf(conditions) : null };
}

/** Text as a phrase of the index's query language. */
const quotePhrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * Phrases for the index: the spellings without repeated trigrams, which would make it read the same messages
 * again and again. A shortened phrase finds more, so it is used only if SQL can check the whole spelling with
 * the index's case folding.
 */
function indexPhrases(spellings: readonly string[]): readonly string[] {
	const phrases = spellings.map(withoutRepetition);
	const isShorter = phrases.some((phrase, index) => phrase !== spellings[index]);
	return isShorter && spellings.every((spelling) => wideLettersIn(spelling) !== null) ? phrases : spellings;
}

const characterCount = (text: string): number => [...text].length;

async function findSavedSearchFilter(ctx: OperatorCtx, id: number): Promise<Filter> {
	if (!hasAbility(ctx.operator, "funnel-read")) throw forbidden();
	const [savedSearch] = await ctx.db
		.select({ filter: memberQueries.filter })
		.from(funnels)
		.innerJoin(memberQueries, eq(memberQueries.id, funnels.memberQueryId))
		.where(sql`${funnels.id} = ${id} and ${funnels.deletedAt} is null`);
	if (!savedSearch) throw invalid("funnelId", FIELD_TEXTS.itemGone("カスタム検索"));
	const filter = readFilter(savedSearch.filter);
	assertConditionsAllowed(ctx.operator, filter);
	return filter;
}
