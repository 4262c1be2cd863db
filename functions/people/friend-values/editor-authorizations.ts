import { hasAbility, type SignedIn } from "#functions/platform/auth/signed-in-operator.ts";

/** Abilities of the operator in the member editor (M-104). */
export const editorAuthorizations = (operator: SignedIn) => ({
	tag: hasAbility(operator, "friend-write"),
	var: hasAbility(operator, "friend-write") && hasAbility(operator, "var-read"),
	basevar: hasAbility(operator, "friend-write"),
});
