import { and, eq, isNull } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import type { ContextValue } from "#db/engine/runs.ts";
import type { DryRunInput } from "#domain/engine/actions/dry-run-input.ts";
import type { DryEffect, DryRun } from "#domain/engine/actions/dry-run-result.ts";
import { OUTCOME_CODES, OUTCOMES } from "#domain/engine/actions/effect-outcomes.ts";
import { delayedSendTime } from "#domain/engine/actions/effects/delay.ts";
import { type Effect, effectDefinitionOf, summariseEffect } from "#domain/engine/actions/effects/registry.ts";
import { filterSummary } from "#domain/engine/filters/filter-summary.ts";
import { resolveMessage } from "#domain/engine/messages/message-placeholders.ts";
import { runContextValues } from "#domain/engine/placeholders/context-of-run.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { assertEffectsRunnable, findForbiddenParts } from "#functions/engine/actions/effect-abilities.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import {
	actionKey,
	type LoadedAction,
	loadActions,
	loadUnsavedAction,
} from "#functions/engine/actions/load-actions.ts";
import { loadEffectNames } from "#functions/engine/actions/load-effect-names.ts";
import { mayReadEffectMessages } from "#functions/engine/actions/may-read-effect-messages.ts";
import { type OutcomePreview, previewOutcomes } from "#functions/engine/actions/preview-outcomes.ts";
import { SendPlan } from "#functions/engine/actions/send-plan.ts";
import { listEarlierRuns } from "#functions/engine/actions/write-firings.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { loadPlaceholderValues } from "#functions/engine/placeholders/placeholder-values.ts";
import { readableValues } from "#functions/engine/placeholders/preview-values.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { forbidden, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";

type Person = Pick<typeof friends.$inferSelect, "id" | "name" | "blockedAt">;

/**
 * Previews an action for a friend, effect by effect, without writing or sending anything. Every condition is
 * evaluated on current data: changes by earlier effects of the action are not taken into account.
 * @throws Refusal 404 for a friend whom the operator may not see and for a deleted action, 403 for an
 * operator who may see no friends, 422 for effects and conditions beyond the operator's abilities
 */
export async function dryRunEffects({
	ctx,
	input,
	context,
}: {
	ctx: OperatorCtx;
	input: DryRunInput;
	/** Values that the trigger would carry. */
	context?: ContextValue[];
}): Promise<DryRun> {
	const friend = await friendOf(ctx, input.friend_id);
	const action = await actionOf(ctx, input);
	const firing: Firing = {
		action,
		friend,
		// Nothing is written, so the run needs no cause of its own.
		cause: { type: "reaction", key: "", id: 0, label: "" },
		reply: null,
		...(context && { context }),
	};
	const [previews, descriptions, messagesByEffect, reason] = await Promise.all([
		previewOutcomes(ctx, firing),
		describeEffects(ctx, action),
		dryMessagesOf(ctx, firing),
		skipReason(ctx, action, friend),
	]);
	const callIds = new Set<string>();
	const effects = action.effects.map((effect, position): DryEffect => {
		const preview = previews[position]!;
		const effectMessages = messagesByEffect.get(position);
		const verdict = verdictOf(preview, effectMessages !== undefined && friend.blockedAt !== null);
		// Effects that share a call to LINE use its quota once: the first of them.
		const call = verdict.outcome === "done" && reason === null ? effectMessages?.call : undefined;
		const quota = call === undefined || callIds.has(call) ? 0 : 1;
		if (call !== undefined) callIds.add(call);
		const { label } = effectDefinitionOf(effect);
		return {
			type: effect.type,
			label,
			summary: descriptions[position]!.summary,
			...verdict,
			quota,
			condition:
				preview.holds === null ? null : { text: descriptions[position]!.condition, holds: preview.holds },
			messages:
				effectMessages && mayReadEffectMessages(ctx, effect)
					? signPicturesForView(ctx, effectMessages.messages)
					: [],
			due: effectMessages?.due ?? null,
		};
	});
	return { friend: { id: friend.id, name: friend.name }, reason, effects, quota: callIds.size };
}

async function friendOf(ctx: OperatorCtx, id: number): Promise<Person> {
	if (!hasAbility(ctx.operator, "friend-read")) throw forbidden();
	const [friend] = await ctx.db
		.select({ id: friends.id, name: friends.name, blockedAt: friends.blockedAt })
		.from(friends)
		.where(and(eq(friends.id, id), visibleTo(ctx.operator)));
	if (!friend) throw notFound();
	return friend;
}

async function actionOf(ctx: OperatorCtx, input: DryRunInput): Promise<LoadedAction> {
	const { action_id, inputs, a_twice_type } = input;
	const savedAction = action_id === null ? null : await savedOf(ctx, action_id);
	if (inputs === undefined) {
		const action = savedAction && (await loadActions(ctx, [savedAction])).get(actionKey(savedAction));
		if (!action) throw notFound();
		await assertEffectsRunnable(ctx, action.effects);
		return action;
	}
	await assertAllowed(ctx, inputs);
	return loadUnsavedAction(ctx, {
		id: savedAction?.id ?? 0,
		name: savedAction?.name ?? "",
		twiceType: a_twice_type ?? savedAction?.twiceType ?? 0,
		effects: inputs,
	});
}

async function savedOf(ctx: Ctx, id: number) {
	const [action] = await ctx.db
		.select({ id: actions.id, version: actions.version, name: actions.name, twiceType: actions.twiceType })
		.from(actions)
		.where(and(eq(actions.id, id), isNull(actions.deletedAt)));
	if (!action) throw notFound();
	return action;
}

/** Refuses effects in an editor like `assertEffectsRunnable`, at the field of the first one. */
async function assertAllowed(ctx: OperatorCtx, effects: readonly Effect[]): Promise<void> {
	for (const [position, { effect, conditions }] of (await findForbiddenParts(ctx, effects)).entries()) {
		if (effect !== null) throw invalid(`inputs[${position}]`, ACTION_TEXTS.effectNotAllowed(effect));
		const [condition] = conditions;
		if (condition !== undefined)
			throw invalid(`inputs[${position}][member_query_id]`, FILTER_TEXTS.conditionNotAllowed(condition));
	}
}

/** Summary of each effect, and its condition in words. */
async function describeEffects(ctx: Ctx, { effects, conditions }: LoadedAction) {
	const filters = [...conditions.values()].filter((filter) => filter !== "broken");
	const [names, namesInFilters] = await Promise.all([
		loadEffectNames(ctx, effects),
		loadFilterNames(ctx, filters),
	]);
	return effects.map((effect) => {
		const filter = effect.member_query_id === null ? undefined : conditions.get(effect.member_query_id);
		return {
			summary: summariseEffect(effect, names),
			condition: filter === undefined || filter === "broken" ? null : filterSummary(filter, namesInFilters),
		};
	});
}

interface DryMessages {
	/** The call to LINE that it belongs to. */
	call: string;
	messages: DryEffect["messages"];
	due: DryEffect["due"];
}

/**
 * Messages of each sending effect with the friend's current values, as far as the operator may read them, and
 * their due times.
 */
async function dryMessagesOf(ctx: OperatorCtx, firing: Firing): Promise<Map<number, DryMessages>> {
	const { action, friend, context } = firing;
	// A random delay takes its maximum, so that its message counts as a separate call.
	const latestCtx = { ...ctx, random: () => 1 - Number.EPSILON };
	const sends = new SendPlan(latestCtx).sendsOf(firing, "");
	if (sends.size === 0) return new Map();
	const friendValues = (await loadPlaceholderValues(ctx, [friend.id], publicOrigin(ctx.env))).get(friend.id)!;
	const values = readableValues(ctx.operator, {
		...friendValues,
		...(context && { context: runContextValues(context) }),
	});
	return new Map(
		[...sends].map(([position, { deliveryId, dueAt: until }]) => {
			const { messages, delay } = action.messages.get(position)!;
			const from = delayedSendTime(delay, ctx.now, ctx.zone, () => 0);
			const due = { from: toWireTime(from, ctx.zone), until: toWireTime(until, ctx.zone) };
			return [position, { call: deliveryId, messages: resolveMessage(messages, values), due }] as const;
		}),
	);
}

async function skipReason(ctx: Ctx, action: LoadedAction, friend: Person): Promise<string | null> {
	return (await listEarlierRuns(ctx, [{ action, friend }])).size > 0 ? ACTION_TEXTS.twice : null;
}

/** LINE accepts messages to a friend who blocked the account, but nobody receives them. */
function verdictOf({ code }: OutcomePreview, isUnreachable: boolean): Pick<DryEffect, "outcome" | "reason"> {
	if (code === OUTCOME_CODES.done && isUnreachable)
		return { outcome: "skipped", reason: DELIVERY_TEXTS.friendBlockedUs };
	return OUTCOMES[code];
}
