import { eq, sql } from "drizzle-orm";
import { funnels, memberQueries } from "#db/funnels.ts";
import { type Filter, readFilter } from "#domain/filters/filter.ts";
import { spanOfDays } from "#domain/filters/period.ts";
import type { Cursor } from "#domain/friends/cursor.ts";
import { FIELD_TEXTS } from "#domain/texts/fields.ts";
import { LEAST_INDEXED, waysToWrite, wideLettersIn, withoutRepetition } from "#domain/timeline/found.ts";
import {
	TIMELINE_PATTERNS,
	type TimelineMode,
	type TimelineQuery,
	type TimelineType,
} from "#domain/timeline/query.ts";
import { mayDo } from "../auth/signed-in.ts";
import { assertConditionsAllowed } from "../filters/allowed.ts";
import { forbidden, invalid } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";

/** What a page of the timeline is asked for, ready to become a statement. */
export interface Asked {
	/** The friend whose history it is; null for the messages of all friends. */
	friendId: number | null;
	mode: TimelineMode;
	types: readonly TimelineType[];
	/** From this instant on, and before that one (epoch ms). */
	from: number | null;
	until: number | null;
	/** Where the page before ended. */
	before: Cursor | null;
	/** How what is searched for may be written; none where nothing is. */
	ways: readonly string[];
	/** What the index of messages is asked for of those ways that it knows, where it is asked. */
	indexed: readonly string[];
	/** Where that is less than was searched for: the ways of which one must stand in what the index finds. */
	whole: readonly string[];
	/** Whose messages: a custom search's; null for everybody who is shown. */
	filter: Filter | null;
	take: number;
	/** The archive is asked, whether the page reaches it or not. */
	isWhole: boolean;
}

/** @throws Refusal 422 for a custom search that is not there, 403 for one that the operator may not use. */
export async function askedBy(ctx: OperatorCtx, query: TimelineQuery): Promise<Asked> {
	const { pattern, viewOptionMode } = query;
	const days = spanOfDays(query.timeline_view_date_from, query.timeline_view_date_to, ctx.zone);
	const friendId = pattern === "memberDetail" ? query.memberId : null;
	const ways = query.search === "" ? [] : waysToWrite(query.search);
	const isIndexed =
		friendId === null && viewOptionMode === "normal" && lengthOf(query.search) >= LEAST_INDEXED;
	const known = isIndexed ? ways.filter((way) => lengthOf(way) >= LEAST_INDEXED) : [];
	const indexed = phrasesOf(known);
	return {
		friendId,
		mode: viewOptionMode,
		types: query.types,
		from: days.from,
		until: days.before,
		before: query.cng ? null : (query.allCursorId ?? null),
		ways,
		indexed,
		whole: indexed === known ? [] : known,
		filter: query.funnelId === null || friendId !== null ? null : await funnelOf(ctx, query.funnelId),
		take: query.takeNum ?? TIMELINE_PATTERNS[pattern],
		isWhole: query.allTable,
	};
}

/** What the index is asked for: the same ways, where none repeats itself or SQL could not tell what the index would. */
function phrasesOf(ways: readonly string[]): readonly string[] {
	const parts = ways.map(withoutRepetition);
	const isShorter = parts.some((part, index) => part !== ways[index]);
	return isShorter && ways.every((way) => wideLettersIn(way) !== null) ? parts : ways;
}

const lengthOf = (text: string): number => [...text].length;

async function funnelOf(ctx: OperatorCtx, id: number): Promise<Filter> {
	if (!mayDo(ctx.operator, "funnel-read")) throw forbidden();
	const [stored] = await ctx.db
		.select({ filter: memberQueries.filter })
		.from(funnels)
		.innerJoin(memberQueries, eq(memberQueries.id, funnels.memberQueryId))
		.where(sql`${funnels.id} = ${id} and ${funnels.deletedAt} is null`);
	if (!stored) throw invalid("funnelId", FIELD_TEXTS.itemGone("カスタム検索"));
	const filter = readFilter(stored.filter);
	assertConditionsAllowed(ctx.operator, filter);
	return filter;
}
