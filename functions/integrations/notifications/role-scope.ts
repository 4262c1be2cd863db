import { roles } from "#db/platform/operators.ts";
import { EVERYBODY_SCOPE, type FriendScope } from "#domain/console/operators/friend-scope.ts";

/** Columns of a role that determine which friends its operators see. */
export const ROLE_SCOPE_COLUMNS = { isAdmin: roles.isAdmin, friendScope: roles.friendScope };

/** Friends visible to a role's operators: all of them for administrators. */
export const scopeOfRole = ({
	isAdmin,
	friendScope,
}: {
	isAdmin: boolean;
	friendScope: FriendScope;
}): FriendScope => (isAdmin ? EVERYBODY_SCOPE : friendScope);
