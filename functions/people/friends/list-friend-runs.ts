import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { richmenuLinks } from "#db/content/rich-menus.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { runs } from "#db/engine/runs.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { CAUSE_LABELS } from "#domain/engine/actions/action-cause.ts";
import { effectOutcomeOf } from "#domain/engine/actions/effect-outcomes.ts";
import { type Effect, effectDefinitionOf, summariseEffect } from "#domain/engine/actions/effects/registry.ts";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import type { FilterNames } from "#domain/engine/filters/named-kinds.ts";
import { type LineMessage, lineMessageText } from "#domain/engine/messages/outgoing-message.ts";
import { labelPlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { type TimeCursor, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { loadEffectNames } from "#functions/engine/actions/load-effect-names.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasTaskFailed } from "#functions/engine/friend-records/failed-menu-links.ts";
import { loadTargetsIn } from "#functions/engine/placeholders/placeholder-targets.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";
import { listProgramSends } from "./list-program-sends.ts";

const RUNS_PER_PAGE = 20;

/**
 * Runs of actions on a friend, newest first, with their effects: they explain what happened to the friend.
 * @throws Refusal 404 for a friend whom the operator may not see
 */
export async function listFriendRuns(args: {
	ctx: OperatorCtx;
	input: { id: number; before?: TimeCursor | undefined };
}) {
	const { ctx, input } = args;
	await assertFriendVisible(ctx, input.id);
	const rows = await ctx.db
		.select({ run: runs, actionName: actions.name, effects: effectsOfRun })
		.from(runs)
		.innerJoin(actions, eq(actions.id, runs.actionId))
		.where(and(eq(runs.friendId, input.id), isBeforeCursor(input.before)))
		.orderBy(desc(runs.startedAt), desc(runs.id))
		.limit(RUNS_PER_PAGE + 1);
	const page = rows.slice(0, RUNS_PER_PAGE);
	const last = page.at(-1)?.run;
	const storedRuns = page.map(({ effects }) => JSON.parse(effects) as StoredRun);
	const names = await loadEffectNames(
		ctx,
		storedRuns.flatMap(({ effects }) => effects),
		{ alsoDeleted: true },
	);
	const unsentMessages = storedRuns.flatMap(({ unsent }) => unsent);
	const targets = await loadTargetsIn(
		ctx,
		unsentMessages.filter(({ hasPlaceholders }) => hasPlaceholders).map(unsentText),
		{
			alsoDeleted: true,
		},
	);
	return {
		/** Only with the first page. */
		program_sends: input.before ? [] : await listProgramSends(ctx, input.id),
		items: page.map(({ run, actionName }, index) => ({
			id: run.id,
			action_id: run.actionId,
			action_name: actionName,
			cause_type: CAUSE_LABELS[run.causeType],
			cause_label: run.causeLabel,
			state: run.state,
			reason: run.reason,
			unsent: signPicturesForView(
				ctx,
				storedRuns[index]!.unsent.map((message) => ({
					text: message.hasPlaceholders
						? labelPlaceholders(unsentText(message), targets)
						: unsentText(message),
					reason: message.reason,
				})),
			),
			started_at: toWireTime(run.startedAt, ctx.zone),
			effects: presentEffects({
				outcomes: run.outcomes,
				stored: storedRuns[index]!,
				names,
				zone: ctx.zone,
			}),
		})),
		next_before:
			rows.length > page.length && last ? writeTimeCursor({ at: last.startedAt, id: last.id }) : null,
	};
}

interface UnsentMessage {
	messages: LineMessage[];
	/** Whether its texts have placeholders, which are resolved when it is sent. */
	hasPlaceholders: 0 | 1;
	reason: string | null;
}

const unsentText = ({ messages }: UnsentMessage): string => messages.map(lineMessageText).join("\n");

interface StoredRun {
	effects: Effect[];
	/** By the effect's position. */
	deliveries: Record<
		string,
		{ id: string; state: DeliveryState; due_at: number; sent_at: number | null; reason: string | null }
	>;
	/** Messages that were split off because LINE refused them. */
	unsent: UnsentMessage[];
	/** Effects that LINE refused afterwards, by the effect's index. */
	refused: Record<string, string>;
}

/**
 * The effects of a run's version and the current state of its deliveries, as a JSON expression, so that the
 * list is one statement.
 */
const effectsOfRun = subselect<string>(sql`
	select json_object('effects', json((select json_group_array(json(e.effect)) from (
			select effect from ${actionEffects} where action_id = ${runs.actionId} and version = ${runs.actionVersion}
			order by position) e)),
		'deliveries', json((select json_group_object(s.key, json_object('id', d.id, 'state', d.state, 'due_at', d.due_at,
			'sent_at', d.sent_at, 'reason', d.reason))
			from json_each(${runs.sends}) s join ${deliveries} d on d.id = s.value)),
		'unsent', json((select json_group_array(json_object('messages', json(u.messages),
			'hasPlaceholders', u.has_placeholders, 'reason', u.reason))
			from ${deliveries} u where u.run_id = ${runs.id} and u.state = 'failed'
				and u.id not in (select value from json_each(${runs.sends})))),
		'refused', json((select json_group_object(l.run_position, l.error) from ${richmenuLinks} l
			where l.friend_id = ${runs.friendId} and l.run_id = ${runs.id} and ${hasTaskFailed("l")})))`);

interface PresentedRun {
	outcomes: string;
	stored: StoredRun;
	names: FilterNames;
	zone: string;
}

/** Effects of a run with their outcomes. A run that did not start has no outcome codes, and so no effects. */
const presentEffects = ({ outcomes, stored: storedRun, names, zone }: PresentedRun) =>
	[...outcomes].flatMap((code, position) => {
		const effect = storedRun.effects[position];
		if (!effect) return [];
		const { outcome, reason } = currentOutcome(code, storedRun.refused[position]);
		const delivery = outcome === "done" ? storedRun.deliveries[position] : undefined;
		return [
			{
				position,
				type: effect.type,
				label: effectDefinitionOf(effect).label,
				outcome,
				summary: summariseEffect(effect, names),
				reason,
				delivery: delivery
					? {
							id: delivery.id,
							state: delivery.state,
							due_at: toWireTime(delivery.due_at, zone),
							sent_at: delivery.sent_at === null ? null : toWireTime(delivery.sent_at, zone),
							reason: delivery.reason,
						}
					: null,
			},
		];
	});

/** Outcome of an effect at its run; failed if LINE has refused it since. */
function currentOutcome(code: string, refusal: string | undefined) {
	const outcomeAtRun = effectOutcomeOf(code);
	return outcomeAtRun.outcome === "done" && refusal !== undefined
		? { outcome: "failed" as const, reason: refusal }
		: outcomeAtRun;
}

function isBeforeCursor(before: TimeCursor | undefined): SQL {
	return before ? sql`(${runs.startedAt}, ${runs.id}) < (${before.at}, ${before.id})` : sql`1`;
}
