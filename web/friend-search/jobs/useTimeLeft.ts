import { useEffect, useState } from "react";
import { MINUTE, SECOND } from "#domain/time.ts";
import type { SearchJob } from "./api.ts";

interface Reading {
	at: number;
	done: number;
}

/** How long a running job takes still, at the pace since this page first saw it; null while nobody can say. */
export function useTimeLeft({
	state,
	done,
	total,
}: Pick<SearchJob, "state" | "done" | "total">): string | null {
	const [first, setFirst] = useState<Reading | null>(null);
	const [last, setLast] = useState<Reading | null>(null);
	useEffect(() => {
		const reading = { at: performance.now(), done };
		setFirst((first) => first ?? reading);
		setLast(reading);
	}, [done]);
	if (state !== "running" || !first || !last || last.done <= first.done) return null;
	const perFriend = (last.at - first.at) / (last.done - first.done);
	return durationText(perFriend * (total - done));
}

const durationText = (milliseconds: number): string =>
	milliseconds < MINUTE
		? `約${Math.max(1, Math.ceil(milliseconds / SECOND))}秒`
		: `約${Math.ceil(milliseconds / MINUTE)}分`;
