import { EVERYONE, type FriendScope, readScope } from "#domain/console/operators/scope.ts";
import { scopeWithin } from "#domain/console/operators/within.ts";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";

/** The role of the operator who saved a setting or a channel last. */
interface Maker {
	isAdmin: boolean;
	friendScope: FriendScope;
}

/**
 * Whether an operator may change or delete a setting saved by this role: one who sees only some friends would
 * take notices from those who see more.
 */
export const mayChange = (operator: SignedIn, { isAdmin, friendScope }: Maker): boolean =>
	scopeWithin(isAdmin ? EVERYONE : readScope(friendScope), operator);

/** @throws Refusal 403 if the operator may not change it. */
export function assertMayChange(operator: SignedIn, maker: Maker): void {
	if (!mayChange(operator, maker)) throw new Refusal(403, { ERROR: [NOTIFICATION_TEXTS.makerBeyond] });
}
