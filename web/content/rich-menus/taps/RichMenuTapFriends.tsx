import { useState } from "react";
import { ButtonFriendsSection } from "#web/acquisition/links/ButtonFriendsSection.tsx";
import type { DayRange } from "#web/platform/ui/dayRange.ts";
import { type TappedArea, useRichMenuTapFriends } from "./menuTapApi.ts";

interface RichMenuTapFriendsProps {
	id: number;
	days: DayRange;
	/** Area whose friends are listed; null for all. */
	button: number | null;
	areas: readonly TappedArea[];
}

/** Paginated friends who tapped a menu, or one of its areas. */
export function RichMenuTapFriends({ id, days, button, areas }: RichMenuTapFriendsProps) {
	const [page, setPage] = useState(1);
	const tapFriends = useRichMenuTapFriends(id, days, button, page);
	const area = areas.find((each) => each.id === button);
	return <ButtonFriendsSection label={area?.label ?? null} friends={tapFriends} onPage={setPage} />;
}
