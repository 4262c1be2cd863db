import { useState } from "react";
import { TappingSection } from "#web/acquisition/links/TappingSection.tsx";
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
	return <TappingSection label={button?.label ?? null} tapped={tapped} onPage={turnTo} />;
}
