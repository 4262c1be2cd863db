import { useSearchParams } from "wouter";
import {
	TIMELINE_MODES,
	TIMELINE_TYPES,
	type TimelineMode,
	type TimelineType,
} from "#domain/inbox/timeline/timeline-query-input.ts";

/** Filter of the timeline. */
export interface TimelineFilter {
	mode: TimelineMode;
	types: TimelineType[];
	from: string | null;
	until: string | null;
	search: string;
	funnel: number | null;
}

/** Filter of the timeline, stored in the URL for bookmarks and sharing. */
export function useTimelineAddress() {
	const [parameters, setParameters] = useSearchParams();
	const mode = parameters.get("mode");
	const funnel = Math.trunc(Number(parameters.get("funnel")));
	const filter: TimelineFilter = {
		mode: isMode(mode) ? mode : "normal",
		types: (parameters.get("types") ?? "").split(",").filter(isType),
		from: parameters.get("from"),
		until: parameters.get("until"),
		search: parameters.get("search") ?? "",
		funnel: funnel > 0 ? funnel : null,
	};
	const show = (part: Partial<TimelineFilter>) => {
		const { mode, types, from, until, search, funnel } = { ...filter, ...part };
		setParameters({
			...(mode !== "normal" && { mode }),
			...(types.length > 0 && { types: types.join(",") }),
			...(from && { from }),
			...(until && { until }),
			...(search && { search }),
			...(funnel && { funnel: String(funnel) }),
		});
	};
	return { filter, show };
}

const isMode = (text: string | null): text is TimelineMode =>
	text !== null && Object.hasOwn(TIMELINE_MODES, text);
const isType = (text: string): text is TimelineType => Object.hasOwn(TIMELINE_TYPES, text);
