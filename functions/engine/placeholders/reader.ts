import type { Ability } from "#domain/engine/access/abilities.ts";
import type { PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import { assertVisible } from "#functions/engine/filters/visible.ts";
import { mayDo, type SignedIn } from "#functions/platform/auth/signed-in.ts";
import { forbidden } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { placeholderValues, valuesForAnybody } from "./values.ts";

/** Abilities that values require, in addition to the friend's visibility. */
const READ_UNDER: readonly Ability[] = [
	"mail",
	"var-read",
	"common-var-read",
	"form-read",
	"salon-read",
	"event_reserve",
	"score-read",
];

interface Reader {
	ctx: OperatorCtx;
	/** `friend` is null for a preview without a friend. */
	input: { friend: number | null; origin: string };
}

/**
 * The values of placeholders for an operator's preview, through a friend's eyes or without a friend.
 * @throws Refusal 403 for an operator who may see no friends, 404 for a friend whom they may not see.
 */
export async function valuesOfReader({ ctx, input: { friend, origin } }: Reader): Promise<PlaceholderValues> {
	if (friend === null) return readableBy(ctx.operator, await valuesForAnybody(ctx, origin));
	if (!mayDo(ctx.operator, "friend-read")) throw forbidden();
	await assertVisible(ctx, friend);
	return readableBy(ctx.operator, (await placeholderValues(ctx, [friend], origin)).get(friend)!);
}

/** The values without those that an operator may not read (docs/decisions/0014-abilities.md). */
export function readableBy(operator: SignedIn, values: PlaceholderValues): PlaceholderValues {
	const may = (ability: Ability) => mayDo(operator, ability);
	const none = new Map<never, never>();
	return {
		...values,
		mail: may("mail") ? values.mail : "",
		friendInfo: may("var-read") ? values.friendInfo : none,
		commonVars: may("common-var-read") ? values.commonVars : none,
		forms: may("form-read") ? values.forms : none,
		salons: may("salon-read") ? values.salons : none,
		events: may("event_reserve") ? values.events : none,
		scores: may("score-read") ? values.scores : none,
		withheld: READ_UNDER.filter((ability) => !may(ability)),
	};
}
