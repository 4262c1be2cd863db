import { createContext, useContext } from "react";
import useSWR, { mutate } from "swr";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/abilities.ts";
import { carryBrand } from "./brand.ts";
import { carryToken, client, unwrap, type Wire } from "./client.ts";
import { setClock } from "./clock.ts";

export type Session = Wire<typeof client.sessions.api.session.$get>;

const KEY = "session";

/** The session of the pages inside of `SessionProvider`. */
export const SessionContext = createContext<Session | null>(null);

/** The session as the server answers it. */
export const useLoadedSession = () => useSWR(KEY, loadSession);

export function useSession(): Session {
	const session = useContext(SessionContext);
	if (!session) throw new Error("useSession stands outside of SessionProvider");
	return session;
}

export const useAbility = (ability: Ability): boolean => useSession().abilities.includes(ability);

/** What is offered: what whoever works here may do, and everything where nobody is asked, as among the shared widgets. */
export const useOffered = (): readonly Ability[] => useContext(SessionContext)?.abilities ?? ALL_ABILITIES;

/** Asks anew who works here, after what changed what they may do. */
export const reloadSession = () => mutate(KEY);

/** Drops everything that was loaded, so that nothing of one operator is shown to the next. */
export const forgetEverything = () => {
	carryToken("");
	known = false;
	return mutate(() => true, undefined, { revalidate: false });
};

let known = false;

/** Somebody who was never in is led to the login page without a word; one whose session ended is told so. */
async function loadSession(): Promise<Session> {
	const session = await unwrap(client.sessions.api.session.$get(), { handles: known ? [] : [401] });
	carryToken(session.token);
	carryBrand(session.brand);
	setClock(session.now);
	known = true;
	return session;
}
