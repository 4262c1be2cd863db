import {
	EVERYBODY_SCOPE,
	type FriendScope,
	readFriendScope,
} from "#domain/console/operators/friend-scope.ts";
import { isScopeWithin } from "#domain/console/operators/operator-bounds.ts";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/** The role of the operator who saved a setting or a channel last. */
interface SaverRole {
	isAdmin: boolean;
	friendScope: FriendScope;
}

/**
 * Whether an operator may change or delete a setting saved by this role: an operator with restricted
 * visibility would withdraw notices from those who see more.
 */
export const mayChange = (operator: SignedIn, { isAdmin, friendScope }: SaverRole): boolean =>
	isScopeWithin(isAdmin ? EVERYBODY_SCOPE : readFriendScope(friendScope), operator);

/** @throws Refusal 403 if the operator may not change it. */
export function assertMayChange(operator: SignedIn, saverRole: SaverRole): void {
	if (!mayChange(operator, saverRole))
		throw new Refusal(403, { ERROR: [NOTIFICATION_TEXTS.saverScopeDiffers] });
}
