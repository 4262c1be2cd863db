import { createContext, useContext } from "react";
import useSWR, { mutate, preload } from "swr";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import type { PageName } from "#domain/engine/capabilities/registry.ts";
import type { StopKind } from "#domain/engine/sending-stop/stop-kinds.ts";
import { client, setCsrfToken, unwrap, type Wire } from "./apiClient.ts";
import { applyBrand } from "./currentBrand.ts";
import { setClock } from "./productClock.ts";
import { setPublicOrigin } from "./publicAddress.ts";
import { findCachedLists } from "./reloadMatching.ts";

export type Session = Wire<typeof client.sessions.api.session.$get>;

const KEY = "session";

/** Session of the pages inside `SessionProvider`. */
export const SessionContext = createContext<Session | null>(null);

/** Session from the server. */
export const useLoadedSession = () => useSWR(KEY, loadSession);

/** Begins to load the session, before the page that reads it is rendered. */
export const preloadSession = () => void preload(KEY, loadSession);

export function useSession(): Session {
	const session = useContext(SessionContext);
	if (!session) throw new Error("useSession stands outside of SessionProvider");
	return session;
}

export const useAbility = (ability: Ability): boolean => useSession().abilities.includes(ability);

/** Whether test mode or the switch of a kind of sends holds at least what goes to others than testers. */
export const useIsKindRestricted = (kind: StopKind): boolean =>
	useContext(SessionContext)?.sending_modes?.kinds.some((each) => each.kind === kind) ?? false;

/** The operator's abilities; all abilities without a session, as in the widget gallery. */
export const useOfferedAbilities = (): readonly Ability[] =>
	useContext(SessionContext)?.abilities ?? ALL_ABILITIES;

/** Whether the account has a salon; parts about visits are hidden without one. */
export const useHasSalons = (): boolean => useContext(SessionContext)?.has_salons ?? true;

/** Reloads the session after a change of abilities, or of whether there are salons. */
export const reloadSession = () => mutate(KEY);

/** Saves the favourite pages of the operator's menu, which are shown at once. */
export const saveMenuFavourites = (session: Session, favourites: PageName[]) => {
	const changedSession = { ...session, menu_favourites: favourites };
	return mutate(
		KEY,
		async () => {
			await unwrap(client.sessions.api.account.menu.$put({ json: { favourites } }));
			return changedSession;
		},
		{ optimisticData: changedSession, rollbackOnError: true, revalidate: false },
	);
};

/** Clears all loaded data, so that the next operator sees none of it. */
export const clearLoadedData = async (): Promise<void> => {
	setCsrfToken("");
	hadSession = false;
	await Promise.all([
		mutate(() => true, undefined, { revalidate: false }),
		...findCachedLists(() => true).map((key) => mutate(key, undefined, { revalidate: false })),
	]);
};

let hadSession = false;

/**
 * Loads the session. Without one, a visitor is redirected to the login page silently, and an operator whose
 * session expired with a notice.
 */
async function loadSession(): Promise<Session> {
	const session = await unwrap(client.sessions.api.session.$get(), { handles: hadSession ? [] : [401] });
	setCsrfToken(session.token);
	applyBrand(session.brand);
	setClock(session.now);
	setPublicOrigin(session.public_origin);
	hadSession = true;
	return session;
}
