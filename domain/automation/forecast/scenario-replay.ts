import { DAY } from "#domain/platform/time/wire-time.ts";

/** Number of past days over which a scenario is replayed. */
export const SCENARIO_REPLAY_DAYS = 30;

/** Maximum number of friends shown for each step. */
export const MAX_REPLAY_FRIENDS = 5;

/** Number of messages of a step on a day. */
interface StepDayCount {
	/** Index of the step in the draft. */
	step: number;
	/** Days since 1970 in the account's zone. */
	day: number;
	n: number;
}

/** Number of messages that a stored step sent on a day. */
export interface SentDayCount extends Omit<StepDayCount, "step"> {
	/** Id of the stored step; null for one whose record is gone. */
	stepId: number | null;
}

/** Step in the draft. */
interface ReplayedStep {
	/** 0 for an unsaved step. */
	id: number;
	day: number;
	minute: number;
}

interface Replay {
	steps: readonly ReplayedStep[];
	/** Messages that were sent. */
	before: readonly SentDayCount[];
	/** Messages that the draft would have sent. */
	after: readonly StepDayCount[];
	/** First and last day, YYYY-MM-DD. */
	days: readonly string[];
}

/** Sums of a replay: by step, by day, and of messages by steps that the draft does not have. */
export function sumReplay({ steps, before, after, days }: Replay) {
	const draftIds = new Set(steps.flatMap(({ id }) => (id > 0 ? id : [])));
	const isOfDraft = ({ stepId }: SentDayCount) => stepId !== null && draftIds.has(stepId);
	return {
		steps: steps.map(({ id, day, minute }, index) => ({
			day,
			minute,
			is_new: id === 0,
			before: sum(before.filter(({ stepId }) => id > 0 && stepId === id)),
			after: sum(after.filter(({ step }) => step === index)),
		})),
		/** Messages by steps that are deleted by now, or that the draft deletes. */
		removed: sum(before.filter((count) => !isOfDraft(count))),
		before: sum(before),
		after: sum(after),
		days: days.map((date) => ({
			date,
			before: sum(before.filter(({ day }) => dateOf(day) === date)),
			after: sum(after.filter(({ day }) => dateOf(day) === date)),
		})),
	};
}

const sum = (counts: readonly { n: number }[]): number => counts.reduce((total, { n }) => total + n, 0);

const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
