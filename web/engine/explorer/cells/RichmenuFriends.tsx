import type { RichmenuRow } from "#domain/engine/kinds/richmenu.ts";
import { useAbility } from "#web/platform/api/session.ts";
import { alertFailure } from "../alert.tsx";
import { storeSearch } from "../friendSearch.ts";
import { LIST_TEXTS } from "../texts.ts";
import { CountLink } from "./CountLink.tsx";

/** Friends who are shown a menu: the search for them opens in a new tab, or it is said here why it does not. */
export function RichmenuFriends({ row, count }: { row: RichmenuRow; count: number }) {
	const maySee = useAbility("friend-read");
	const open = async () => {
		// Opened at once: a tab that is opened after the answer, a browser holds for an advertisement.
		const tab = window.open("about:blank", "_blank");
		try {
			const address = await storeSearch({ type: 93, richmenu_id: row.id });
			if (tab) tab.location.href = address;
		} catch (error) {
			tab?.close();
			alertFailure(LIST_TEXTS.searchFailed, error);
		}
	};
	return (
		<CountLink
			count={count}
			unit="人"
			label={`「${row.name}」を表示中の友だち`}
			onOpen={maySee ? () => void open() : undefined}
		/>
	);
}
