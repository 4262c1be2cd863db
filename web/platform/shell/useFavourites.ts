import { useLocalStorage } from "@mantine/hooks";
import type { AddressName } from "#domain/engine/access/page-addresses.ts";
import { saveMenuFavourites, useSession } from "#web/platform/api/consoleSession.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { type NavigationEntry, presentAreas } from "./menuNavigation.ts";

/** Favourite areas of the operator, the same on each of their machines. */
export function useFavourites(entries: NavigationEntry[]) {
	const session = useSession();
	// Favourites of browsers that remembered them before the server did; replaced by the first change.
	const [browserFavourites] = useLocalStorage<AddressName[]>({
		key: `menu-favourites-${session.operator.id}`,
		defaultValue: [],
		getInitialValueInEffect: false,
	});
	const favourites = presentAreas(entries, session.menu_favourites ?? browserFavourites);
	const toggleFavourite = (name: AddressName) =>
		void saveMenuFavourites(
			session,
			favourites.includes(name) ? favourites.filter((other) => other !== name) : [...favourites, name],
		).catch(toastFailed);
	return { favourites, toggleFavourite };
}
