import { useLocalStorage } from "@mantine/hooks";
import type { AddressName } from "#domain/engine/access/page-addresses.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";

/** Favourite areas of the operator, remembered by the browser. */
export function useFavourites() {
	const { operator } = useSession();
	const [favourites, setFavourites] = useLocalStorage<AddressName[]>({
		// Operators may share a browser.
		key: `menu-favourites-${operator.id}`,
		defaultValue: [],
		getInitialValueInEffect: false,
	});
	const toggleFavourite = (name: AddressName) =>
		setFavourites((before) =>
			before.includes(name) ? before.filter((other) => other !== name) : [...before, name],
		);
	return { favourites, toggleFavourite };
}
