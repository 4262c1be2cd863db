import { MAX_TEST_ITEMS } from "#domain/inbox/testers/test-send.ts";
import type { StepMessages } from "#web/engine/steps/stepsApi.ts";

/** Whether a step has messages to send to a tester. */
export const isTestable = ({
	message_count,
	problem,
}: Pick<StepMessages, "message_count" | "problem">): boolean => message_count > 0 && problem === null;

/** Initial selection: all sendable steps, up to the limit of a test. */
export const initialTestSelection = (steps: StepMessages[]): number[] =>
	steps
		.filter(isTestable)
		.slice(0, MAX_TEST_ITEMS)
		.map(({ id }) => id);

/** Number of messages that each tester receives. */
export const countTestMessages = (steps: StepMessages[], selectedIds: readonly number[]): number =>
	steps
		.filter(({ id }) => selectedIds.includes(id))
		.reduce((sum, { message_count }) => sum + message_count, 0);
