import { useState } from "react";
import { ButtonFriendsSection } from "#web/acquisition/links/ButtonFriendsSection.tsx";
import type { DayRange } from "#web/platform/ui/dayRange.ts";
import { useTemplateTapFriends } from "./templateTapApi.ts";

interface TemplateTapFriendsProps {
	id: number;
	days: DayRange;
	/** Button whose friends are listed, by its data and label; null for all. */
	button: { data: string; label: string } | null;
}

/** Paginated friends who tapped a template, or one of its buttons. */
export function TemplateTapFriends({ id, days, button }: TemplateTapFriendsProps) {
	const [page, setPage] = useState(1);
	const tapFriends = useTemplateTapFriends(id, days, button?.data ?? null, page);
	return <ButtonFriendsSection label={button?.label ?? null} friends={tapFriends} onPage={setPage} />;
}
