import { useEffect, useState } from "react";
import type { SearchJobState } from "#domain/people/friend-search/search-job-state.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";

/** Progress at one moment. */
interface ProgressReading {
	/** In milliseconds since the page was loaded. */
	at: number;
	done: number;
}

interface JobProgress {
	state: SearchJobState;
	done: number;
	total: number;
}

/**
 * Estimated remaining time of a running job by its average speed since it was first shown; null while
 * unknown.
 */
export function useTimeLeft({ state, done, total }: JobProgress): string | null {
	const [first, setFirst] = useState<ProgressReading | null>(null);
	const [last, setLast] = useState<ProgressReading | null>(null);
	useEffect(() => {
		const reading = { at: performance.now(), done };
		setFirst((first) => first ?? reading);
		setLast(reading);
	}, [done]);
	if (state !== "running" || !first || !last || last.done <= first.done) return null;
	const perItem = (last.at - first.at) / (last.done - first.done);
	return durationText(perItem * (total - done));
}

const durationText = (milliseconds: number): string =>
	milliseconds < MINUTE
		? `約${Math.max(1, Math.ceil(milliseconds / SECOND))}秒`
		: `約${Math.ceil(milliseconds / MINUTE)}分`;
