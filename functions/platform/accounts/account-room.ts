import { Server } from "partyserver";
import { accountName, accountPrefix, FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { Env } from "#functions/env.ts";
import { accountBindings } from "./account-bindings.ts";

/**
 * Room of one account. Its environment has the account's bindings only; its name begins with the account
 * (`prefixedRooms` of `account-bindings.ts`).
 */
export abstract class AccountRoom extends Server<Env> {
	constructor(state: DurableObjectState, deployment: Env) {
		// `this.name` is not known before the constructor of the server ends.
		super(state, accountBindings(deployment, accountOfRoom(state.id.name)));
	}

	/** Name of the room within its account. */
	protected get nameInAccount(): string {
		return this.name.slice(accountPrefix(accountOfRoom(this.name)).length);
	}
}

/**
 * Account at the beginning of a room's name (`ginza/private-inbox`). The first account's rooms have no prefix, and
 * names of rooms within an account no slash.
 * @throws Error for a room without a name: it could belong to any account
 */
export function accountOfRoom(name: string | undefined): string {
	if (name === undefined) throw new Error("A room has no name");
	const [account, ...rest] = name.split("/");
	return rest.length > 0 && accountName.safeParse(account).success ? account! : FIRST_ACCOUNT;
}
