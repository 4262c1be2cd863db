import { roles } from "#db/platform/operators.ts";
import { EVERYONE, type FriendScope } from "#domain/console/operators/scope.ts";

/** What must be known of a role to say whom its operators see. */
export const ROLE = { isAdmin: roles.isAdmin, friendScope: roles.friendScope };

/** The friends whom a role's operators see: administrators see all. */
export const scopeOf = ({
	isAdmin,
	friendScope,
}: {
	isAdmin: boolean;
	friendScope: FriendScope;
}): FriendScope => (isAdmin ? EVERYONE : friendScope);
