import { sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { runs } from "#db/engine/runs.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import type { AutoResponseReplayInput } from "#domain/automation/auto-responses/auto-response-input.ts";
import {
	MAX_REPLAYED_TEXTS,
	REPLAY_DAYS,
	type ReplayExample,
	ReplayTally,
} from "#domain/automation/auto-responses/auto-response-replay.ts";
import { weekMask } from "#domain/automation/auto-responses/auto-response-schedule.ts";
import { LINE_EVENT } from "#domain/automation/auto-responses/match-auto-response.ts";
import { reactionCause } from "#domain/engine/actions/action-cause.ts";
import { daysBetween } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import type { AnsweringTool, AnswerScope } from "#domain/engine/friend-records/answering-tool.ts";
import { currentDay, DAY, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import {
	ANSWER_SCOPE,
	findAnsweredElsewhere,
	parseAnswerScope,
} from "#functions/engine/answering/find-answered-elsewhere.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { storedFilter } from "#functions/engine/filters/stored-filter.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { type ActiveAutoResponse, activeAutoResponses } from "./active-auto-responses.ts";
import { matchAutoResponses } from "./trigger-auto-responses.ts";

/** Number of texts read by one statement. */
const TEXTS_PER_PAGE = 5_000;

/** Filter id of the draft, which no stored filter has. */
const DRAFT_QUERY = 0;

/**
 * Texts of the last days that an auto-response would have answered as it is in the form, beside those that the saved one
 * answered. Nothing is written or sent. Uses the match of the engine, with the other auto-responses and the friends as
 * they are now. Only texts of friends visible to the operator are read, because a draft may use any condition that the
 * operator may use, and its sums would reveal other friends.
 * @throws Refusal 403 for conditions beyond the operator's abilities
 */
export async function replayAutoResponse({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: AutoResponseReplayInput;
}) {
	const surroundings = await loadSurroundings(ctx, input);
	const draft = draftOf(input);
	const since = ctx.now - REPLAY_DAYS * DAY;
	const tally = new ReplayTally();
	let cursor: TextCursor = { at: ctx.now + 1, id: 0 };
	let isMore = true;
	while (isMore && tally.texts < MAX_REPLAYED_TEXTS) {
		const texts = await readTexts(ctx, { since, cursor, id: input.id });
		const last = texts.at(-1);
		isMore = texts.length === TEXTS_PER_PAGE;
		if (!last) break;
		cursor = { at: last.at, id: last.messageId };
		await replayTexts(ctx, { texts, draft, tally, ...surroundings });
	}
	const mayReadTexts = hasAbility(ctx.operator, "friend-read");
	const present = ({ count, examples }: ReplayTally["gained"]) => ({
		count,
		examples: mayReadTexts ? examples.map((example) => presentExample(ctx, example)) : [],
	});
	return {
		texts: tally.texts,
		/** Whether older texts of the period were left out. */
		is_cut: isMore,
		before: tally.before,
		after: tally.after,
		answered_with_others: tally.answeredWithOthers,
		unanswered: tally.unanswered,
		gained: present(tally.gained),
		lost: present(tally.lost),
		/** Whether the operator may see texts of friends. */
		shows_texts: mayReadTexts,
		/** Whether texts of other friends exist that the operator may not see. */
		is_restricted: !ctx.operator.friendScope.all,
		days: daysBetween(currentDay(since, ctx.zone), currentDay(ctx.now + DAY, ctx.zone)).map((date) => ({
			date,
			...(tally.days.get(date) ?? { before: 0, after: 0 }),
		})),
	};
}

/**
 * Active auto-responses to texts beside the one in the form, and the account's answer scope. Conditions that were stored
 * before are allowed, as when the form is saved.
 * @throws Refusal 403 for other conditions beyond the operator's abilities
 */
async function loadSurroundings(ctx: OperatorCtx, { id, filter }: AutoResponseReplayInput) {
	const [others, [row]] = await ctx.db.batch([
		activeAutoResponses(ctx, sql`${reactions.type} <> ${LINE_EVENT} and ${reactions.id} <> ${id ?? 0}`),
		queryRows(
			ctx.db,
			{ scope: nullable(text), filter: nullable(text) },
			sql`select ${ANSWER_SCOPE} as scope, (select ${storedFilter(sql`${reactions.memberQueryId}`)}
				from ${reactions} where ${reactions.id} = ${id ?? 0} and ${reactions.deletedAt} is null) as filter`,
		),
	]);
	const stored = row?.filter ? readFilter(JSON.parse(row.filter)) : null;
	if (filter) assertConditionsAllowed(ctx.operator, filter, stored);
	return { others, scope: parseAnswerScope(row?.scope ?? null) };
}

/** The draft in the form of stored ones; undefined if it is switched off. */
function draftOf(input: AutoResponseReplayInput): ActiveAutoResponse | undefined {
	if (input.is_active !== 1) return undefined;
	return {
		id: input.id ?? 0,
		name: "",
		type: input.type,
		lineEvent: null,
		beacon: null,
		keywords: input.keywords,
		ruleMix: input.rule_mix,
		hitDetectionOrder: input.hit_detection_order,
		hasTimeRestriction: input.has_time_restriction === 1,
		hourFrom: input.hour_from,
		hourTo: input.hour_to,
		weekdays: weekMask(input),
		memberQueryId: input.filter && DRAFT_QUERY,
		filterJson: input.filter && JSON.stringify(input.filter),
		action: { id: 0, version: 0 },
	};
}

const TEXT_COLUMNS = {
	messageId: number,
	friendId: number,
	friendName: text,
	answeredBy: nullable(typed<AnsweringTool>(text)),
	text,
	at: number,
	/** Day in the account's zone. */
	day: text,
	wasAnswered: number,
};

type ReceivedText = RowOfColumns<typeof TEXT_COLUMNS>;

/** Position before which the next page of texts ends. */
interface TextCursor {
	at: number;
	id: number;
}

interface TextPage {
	since: number;
	cursor: TextCursor;
	/** The auto-response whose answers are looked up. */
	id: number | null;
}

/** Page of received texts, newest first. */
const readTexts = (ctx: OperatorCtx, { since, cursor, id }: TextPage): Promise<ReceivedText[]> =>
	queryRows(
		ctx.db,
		TEXT_COLUMNS,
		sql`select m.id as messageId, ${friends.id} as friendId, ${friends.name} as friendName, ${friends.answeredBy} as answeredBy,
				m.text as text, m.timestamp as at, ${createLocalTime(ctx).dateOf(sql`m.timestamp`)} as day, exists (select 1 from ${runs} r
					where r.cause = ${keyOf(id)} || m.webhook_event_id and r.state = 'done') as wasAnswered
			from ${messages} m join ${friends} on ${friends.id} = m.friend_id
			where m.timestamp >= ${since} and (m.timestamp, m.id) < (${cursor.at}, ${cursor.id})
				and m.outgoing = 0 and m.type = 'text' and m.text is not null and ${visibleTo(ctx.operator)}
			order by m.timestamp desc, m.id desc limit ${TEXTS_PER_PAGE}`,
	);

/** Beginning of the key of an auto-response's runs; the id of their webhook event follows. */
const keyOf = (id: number | null): string => reactionCause({ id: id ?? 0, name: "" }, "").key;

interface Replay {
	texts: ReceivedText[];
	others: ActiveAutoResponse[];
	scope: AnswerScope;
	draft: ActiveAutoResponse | undefined;
	tally: ReplayTally;
}

async function replayTexts(ctx: Ctx, { texts, others, scope, draft, tally }: Replay): Promise<void> {
	const friendsById = new Map(texts.map(({ friendId: id, answeredBy }) => [id, { id, answeredBy }]));
	const elsewhere = await findAnsweredElsewhere(ctx, scope, [...friendsById.values()]);
	const matches = await matchAutoResponses(
		ctx,
		texts.map((received) => ({ ...received, friend: { id: received.friendId, name: received.friendName } })),
		draft ? [...others, draft] : others,
	);
	for (const { friend, text, at, day, wasAnswered, answering } of matches) {
		const answeringHere = elsewhere.has(friend.id) ? [] : answering;
		tally.add({
			friend,
			text,
			at,
			day,
			wasAnswered: wasAnswered === 1,
			isAnswered: draft !== undefined && answeringHere.includes(draft),
			others: answeringHere.filter((each) => each !== draft).map(({ name }) => name),
		});
	}
}

const presentExample = (ctx: Ctx, { at, ...example }: ReplayExample) => ({
	...example,
	at: toWireTime(at, ctx.zone),
});
