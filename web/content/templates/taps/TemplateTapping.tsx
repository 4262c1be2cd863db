import { useState } from "react";
import { ButtonFriendsSection } from "#web/acquisition/links/ButtonFriendsSection.tsx";
import type { DayRange } from "#web/platform/ui/dayRange.ts";
import { useTemplateTapping } from "./api.ts";

interface TemplateTappingProps {
	id: number;
	days: DayRange;
	/** Button whose friends are listed, by its data and label; null for all. */
	button: { data: string; label: string } | null;
}

/** Paginated friends who tapped a template, or one of its buttons. */
export function TemplateTapping({ id, days, button }: TemplateTappingProps) {
	const [page, turnTo] = useState(1);
	const tapped = useTemplateTapping(id, days, button?.data ?? null, page);
	return <ButtonFriendsSection label={button?.label ?? null} tapped={tapped} onPage={turnTo} />;
}
