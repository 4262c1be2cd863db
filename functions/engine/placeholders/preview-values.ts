import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasAbility, type SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden } from "#functions/platform/http/request-refusal.ts";
import { loadPlaceholderValues, loadSharedValues } from "./placeholder-values.ts";

/** Abilities required to read values, in addition to the friend's visibility. */
const VALUE_ABILITIES: readonly Ability[] = [
	"mail",
	"var-read",
	"common-var-read",
	"form-read",
	"salon-read",
	"event_reserve",
	"score-read",
	"point-read",
	"concert-plugin",
	"coupon-read",
];

interface PreviewInput {
	ctx: OperatorCtx;
	/** `friend` is null for a preview without a friend. */
	input: { friend: number | null; origin: string };
}

/**
 * Values of placeholders for an operator's preview, of a friend or without one.
 * @throws Refusal 403 for an operator who may see no friends, 404 for a friend whom they may not see.
 */
export async function loadPreviewValues({
	ctx,
	input: { friend, origin },
}: PreviewInput): Promise<PlaceholderValues> {
	if (friend === null) return readableValues(ctx.operator, await loadSharedValues(ctx, origin));
	if (!hasAbility(ctx.operator, "friend-read")) throw forbidden();
	await assertFriendVisible(ctx, friend);
	return readableValues(ctx.operator, (await loadPlaceholderValues(ctx, [friend], origin)).get(friend)!);
}

/** Values without those that an operator may not read (docs/decisions/0014-abilities-of-the-acting-operator-apply.md). */
export function readableValues(operator: SignedIn, values: PlaceholderValues): PlaceholderValues {
	const mayUse = (ability: Ability) => hasAbility(operator, ability);
	const emptyMap = new Map<never, never>();
	return {
		...values,
		mail: mayUse("mail") ? values.mail : "",
		friendInfo: mayUse("var-read") ? values.friendInfo : emptyMap,
		commonVars: mayUse("common-var-read") ? values.commonVars : emptyMap,
		forms: mayUse("form-read") ? values.forms : emptyMap,
		salons: mayUse("salon-read") ? values.salons : emptyMap,
		events: mayUse("event_reserve") ? values.events : emptyMap,
		products: mayUse("product-read") ? values.products : emptyMap,
		scores: mayUse("score-read") ? values.scores : emptyMap,
		introduction: mayUse("introduction-read") ? values.introduction : { url: "", page: "" },
		points: mayUse("point-read") ? values.points : { balance: 0, rank: "", expiry: "", url: "" },
		...(!mayUse("payment-read") && { payment: undefined }),
		coupons: mayUse("coupon-read") ? values.coupons : { url: "" },
		withheld: VALUE_ABILITIES.filter((ability) => !mayUse(ability)),
	};
}
