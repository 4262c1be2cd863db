import { mayDo, type SignedIn } from "#functions/platform/auth/signed-in.ts";

/** Abilities of the operator in the member editor (M-104). */
export const authorizationsOf = (operator: SignedIn) => ({
	tag: mayDo(operator, "friend-write"),
	var: mayDo(operator, "friend-write") && mayDo(operator, "var-read"),
	basevar: mayDo(operator, "friend-write"),
});
