import { sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { actions } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { messages } from "#db/engine/messages.ts";
import { runs } from "#db/engine/runs.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import {
	type AutoResponseAnswer,
	reactionInput,
} from "#domain/automation/auto-responses/auto-response-input.ts";
import { weekFlags, weekMask } from "#domain/automation/auto-responses/auto-response-schedule.ts";
import { divideEffects } from "#domain/engine/actions/leading-messages.ts";
import { ONCE_PER_FRIEND } from "#domain/engine/actions/repetition-rule.ts";
import { type Filter, readFilter } from "#domain/engine/filters/filter-schema.ts";
import { filterSummary } from "#domain/engine/filters/filter-summary.ts";
import type { ReactionAppendix } from "#domain/engine/kinds/reaction.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { countVisible } from "#functions/engine/explorer/count-visible.ts";
import { defineItems, type RawItemRow } from "#functions/engine/explorer/definition.ts";
import { effectSummaryLines, effectsJson, effectTexts } from "#functions/engine/explorer/effect-fragments.ts";
import { referenceTo } from "#functions/engine/explorer/reference-to.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { storedFilter } from "#functions/engine/filters/stored-filter.ts";
import { readArchivedTexts } from "#functions/engine/messages/archive/archived-texts.ts";
import { hasAbility, type SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { checkAnswer, deleteUnusedAnswer, idOfAnswer, insertAnswer } from "./auto-response-answers.ts";

const FILTER_COLUMN = storedFilter(sql`${reactions.memberQueryId}`);

/** Filter of a row; null includes every friend. */
const filterIn = ({ filter }: RawItemRow): Filter | null => (filter === null ? null : readFilter(filter));

/**
 * Answer that is edited in place: an action of its own, or a listed one that only sends messages, which the
 * operator may read.
 */
function editableAnswer(answer: AutoResponseAnswer | null, operator: SignedIn): AutoResponseAnswer | null {
	if (!answer || answer.inputs.length === 0) return null;
	const [, otherEffects] = divideEffects(answer.inputs);
	const onlySends = otherEffects.length === 0 && answer.a_twice_type !== ONCE_PER_FRIEND;
	return answer.action === null || (onlySends && hasAbility(operator, "action-read")) ? answer : null;
}

/** Runs of an auto-response, for counts of friends. */
const answeringRuns = {
	from: sql`${runs} r`,
	where: sql`r.cause_type = 'reaction' and r.cause_id = ${reactions.id}`,
	friend: sql`r.friend_id`,
};

/** Kind of items: auto-responses. */
export const reactionKind = defineItems({
	name: "reaction",
	table: reactions,
	listSelection: () => ({
		hasShortRows: true,
		fields: {
			is_active: sql`${reactions.isActive}`,
			type: sql`${reactions.type}`,
			line_event: sql`${reactions.lineEvent}`,
			beacon: sql`${reactions.beacon}`,
			keywords: sql`json(${reactions.keywords})`,
			rule_mix: sql`${reactions.ruleMix}`,
			hit_detection_order: sql`${reactions.hitDetectionOrder}`,
			has_time_restriction: sql`${reactions.hasTimeRestriction}`,
			hour_from: sql`${reactions.hourFrom}`,
			hour_to: sql`${reactions.hourTo}`,
			weekdays: sql`${reactions.weekdays}`,
			member_query_id: sql`${reactions.memberQueryId}`,
		},
		present: ({ weekdays }) => ({ ...weekFlags(weekdays as number), weekdays: undefined }),
	}),
	editorSelection: () => ({
		fields: {
			action_id: sql`${reactions.actionId}`,
			action_name: sql`(select a.name from ${actions} a where a.id = ${reactions.actionId})`,
			filter: FILTER_COLUMN,
			// Not named `answer`: a program that saves what it read would store it as a new action.
			saved_answer: sql`json((select json_object('inputs', ${effectsJson(sql`${reactions.actionId}`)},
				'a_twice_type', a.twice_type, 'action', iif(a.is_template, a.name, null))
				from ${actions} a where a.id = ${reactions.actionId} and a.deleted_at is null))`,
		},
		present: (raw, _names, { operator }) => ({
			filter: filterIn(raw),
			saved_answer: editableAnswer(raw.saved_answer as AutoResponseAnswer | null, operator),
		}),
	}),
	appendixSelection: (ctx) => ({
		fields: {
			filter: FILTER_COLUMN,
			description: effectsJson(sql`${reactions.actionId}`),
			member_count: countVisible(ctx, { ...answeringRuns, counted: sql`count(distinct r.friend_id)` }),
			member_count_total: countVisible(ctx, answeringRuns),
		},
		actionColumns: [reactions.actionId],
		texts: (raw) => effectTexts(raw.description),
		present: (raw, names): ReactionAppendix => ({
			funnel_text: "",
			description: effectSummaryLines(raw.description, names),
			member_count: raw.member_count as number,
			member_count_total: raw.member_count_total as number,
		}),
	}),
	enrichAppendix: async (ctx, rowsById) => {
		const filters = new Map(
			[...rowsById].flatMap(([id, raw]) => {
				const filter = filterIn(raw);
				return filter ? [[id, filter]] : [];
			}),
		);
		if (filters.size === 0) return new Map();
		const names = await loadFilterNames(ctx, [...filters.values()]);
		return new Map(
			[...filters].map(([id, filterOfRow]) => [id, { funnel_text: filterSummary(filterOfRow, names) }]),
		);
	},
	selectMembers: (_ctx, id) => sql`select r.friend_id as friend_id, r.started_at as at,
		(select m.text from ${messages} m where m.webhook_event_id = r.webhook_event_id) as note,
		r.webhook_event_id as source
		from ${runs} r where r.cause_type = 'reaction' and r.cause_id = ${id}`,
	loadLateNotes: readArchivedTexts,
	actionsByField: ({ action_id }) => ({ action_id }),
	save: {
		schema: reactionInput,
		statementsBefore: ({ ctx, input }) => [
			...(input.filter
				? [
						ctx.db
							.insert(memberQueries)
							.values({ filter: input.filter, createdAt: ctx.now, saveKey: ctx.saveKey })
							.onConflictDoNothing(),
					]
				: []),
			...(input.answer ? insertAnswer(ctx, input.answer) : []),
		],
		columns: async ({ ctx, input, before }) => {
			if (input.answer) await checkAnswer(ctx, input.answer);
			if (input.filter) assertConditionsAllowed(ctx.operator, input.filter, before && filterIn(before));
			return {
				type: input.type,
				line_event: input.line_event,
				beacon: input.beacon || null,
				is_active: input.is_active,
				keywords: JSON.stringify(input.keywords),
				rule_mix: input.rule_mix,
				hit_detection_order: input.hit_detection_order,
				action_id: input.answer ? idOfAnswer(ctx) : input.action_id,
				has_time_restriction: input.has_time_restriction,
				hour_from: input.hour_from,
				hour_to: input.hour_to,
				weekdays: weekMask(input),
				member_query_id: input.filter
					? sql`(select q.id from ${memberQueries} q where q.save_key = ${ctx.saveKey})`
					: null,
			};
		},
		references: (input) => referenceTo("action_id", actions, input.action_id, ACTION_TEXTS.actionGone),
		// If the save did not happen, nothing refers to the filter or the answer, so they are deleted.
		statementsAfter: ({ ctx, input }, itemId) => [
			...(input.answer ? deleteUnusedAnswer(ctx, itemId) : []),
			execute(
				ctx.db,
				sql`delete from ${memberQueries} where save_key = ${ctx.saveKey} and ${itemId} is null`,
			),
		],
	},
	copy: {
		assertMayCopy: (ctx, original) => {
			const copiedFilter = original.filter as Filter | null;
			if (copiedFilter) assertConditionsAllowed(ctx.operator, copiedFilter);
		},
	},
	active: { column: reactions.isActive },
});
