import type { RichmenuRow } from "#domain/engine/kinds/richmenu.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { COUNT_CONDITION, storeCountSearch } from "../countSearch.ts";
import { LIST_TEXTS } from "../listTexts.ts";
import { alertFailure } from "../showAlert.tsx";
import { CountLink } from "./CountLink.tsx";

/** Number of friends with a menu; opens the search for them in a new tab, and reports a failure. */
export function RichmenuFriends({ row, count }: { row: RichmenuRow; count: number }) {
	const maySee = useAbility("friend-read");
	const open = async () => {
		// Opened before the request: browsers block a tab that opens after the answer as a popup.
		const tab = window.open("about:blank", "_blank");
		try {
			const address = await storeCountSearch({ type: COUNT_CONDITION.richmenu, richmenu_id: row.id });
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
