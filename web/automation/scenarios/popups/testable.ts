import { MAX_TEST_ITEMS } from "#domain/inbox/testers/test-send.ts";
import type { StepMessages } from "../api.ts";

/** Whether a step has something to send to a tester. */
export const isTestable = ({
	message_count,
	problem,
}: Pick<StepMessages, "message_count" | "problem">): boolean => message_count > 0 && problem === null;

/** The steps that a test begins with: all that can be sent, as far as one test goes. */
export const firstChosen = (steps: StepMessages[]): number[] =>
	steps
		.filter(isTestable)
		.slice(0, MAX_TEST_ITEMS)
		.map(({ id }) => id);

/** How many messages each tester receives of these steps. */
export const messagesIn = (steps: StepMessages[], chosen: readonly number[]): number =>
	steps.filter(({ id }) => chosen.includes(id)).reduce((sum, { message_count }) => sum + message_count, 0);
