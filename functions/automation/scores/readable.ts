import type { OwnChoice, ScoreItemKind } from "#domain/automation/scores/events/definition.ts";
import { SCORE_EVENTS, type ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import type { Ability } from "#domain/engine/access/abilities.ts";
import { SELECTABLE_KINDS } from "#domain/engine/selector/kinds.ts";
import { SCORE_TEXTS } from "#domain/platform/texts/scores.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** Ability needed to read each kind that no selector offers. */
export const READ_BY: Record<OwnChoice, Ability> = {
	link: "link-read",
	salon: "salon-read",
	event: "event_reserve",
	script: "script-read",
};

const isOwnChoice = (kind: ScoreItemKind): kind is OwnChoice => Object.hasOwn(READ_BY, kind);

function mayRead({ operator }: OperatorCtx, event: ScoreEvent): boolean {
	const kind = SCORE_EVENTS[event].items?.kind;
	if (kind === undefined) return true;
	return mayDo(operator, isOwnChoice(kind) ? READ_BY[kind] : SELECTABLE_KINDS[kind].listAbility);
}

/** Refuses to return or count events about things that the operator may not read. @throws Refusal 403 */
export function assertEventsReadable(ctx: OperatorCtx, events: readonly ScoreEvent[]): void {
	const beyond = [...new Set(events)].filter((event) => !mayRead(ctx, event));
	const labels = beyond.map((event) => SCORE_EVENTS[event].label);
	if (labels.length > 0) throw new Refusal(403, { ERROR: labels.map(SCORE_TEXTS.eventNotReadable) });
}
