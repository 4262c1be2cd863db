import { commitBatch } from "#db/d1-client.ts";
import type { DeletionStep } from "#functions/people/friend-deletion/steps/deletion-step.ts";
import { beginNewFollowerScenario } from "./begin-follow-scenarios.ts";
import { greetAtOnce } from "./greet-at-once.ts";

/** Begins the scenario for new friends once more, for a tester who was reset. */
export const greetAgainStep: DeletionStep = {
	applies: ({ kind, options }) => kind === "reset" && options?.greet === true,
	work: async (ctx, { friend }) => {
		await commitBatch(ctx.db, beginNewFollowerScenario(ctx, friend.id));
		await greetAtOnce(ctx);
		return { isDone: true };
	},
};
