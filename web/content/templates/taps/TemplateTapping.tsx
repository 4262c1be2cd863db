import { useState } from "react";
import { TappingSection } from "#web/acquisition/links/TappingSection.tsx";
import type { DayRange } from "#web/platform/ui/dayRange.ts";
import { useTemplateTapping } from "./api.ts";

interface TemplateTappingProps {
	id: number;
	days: DayRange;
	/** The button whose friends are listed, by what it holds and what it is called; null for all. */
	button: { data: string; label: string } | null;
}

/** The friends who tapped a template, or one of its buttons, page by page. */
export function TemplateTapping({ id, days, button }: TemplateTappingProps) {
	const [page, turnTo] = useState(1);
	const tapped = useTemplateTapping(id, days, button?.data ?? null, page);
	return <TappingSection label={button?.label ?? null} tapped={tapped} onPage={turnTo} />;
}
