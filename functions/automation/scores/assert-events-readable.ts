import type { KindWithoutSelector, ScoreItemKind } from "#domain/automation/scores/events/definition.ts";
import { SCORE_EVENTS, type ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { SELECTABLE_KINDS } from "#domain/engine/selector/selectable-kinds.ts";
import { SCORE_TEXTS } from "#domain/platform/texts/scores-texts.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/** Ability required to read each kind of item that no selector offers. */
export const READ_ABILITY: Record<KindWithoutSelector, Ability> = {
	link: "link-read",
	salon: "salon-read",
	event: "event_reserve",
	script: "script-read",
};

const isWithoutSelector = (kind: ScoreItemKind): kind is KindWithoutSelector =>
	Object.hasOwn(READ_ABILITY, kind);

function mayRead({ operator }: OperatorCtx, event: ScoreEvent): boolean {
	const { items, ability } = SCORE_EVENTS[event];
	if (items === null) return ability === undefined || hasAbility(operator, ability);
	const { kind } = items;
	return hasAbility(
		operator,
		isWithoutSelector(kind) ? READ_ABILITY[kind] : SELECTABLE_KINDS[kind].listAbility,
	);
}

/** Refuses events about items that the operator may not read. @throws Refusal 403 */
export function assertEventsReadable(ctx: OperatorCtx, events: readonly ScoreEvent[]): void {
	const forbiddenEvents = [...new Set(events)].filter((event) => !mayRead(ctx, event));
	const labels = forbiddenEvents.map((event) => SCORE_EVENTS[event].label);
	if (labels.length > 0) throw new Refusal(403, { ERROR: labels.map(SCORE_TEXTS.eventNotReadable) });
}
