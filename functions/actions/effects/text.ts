import { dueAt } from "#domain/effects/delay.ts";
import type { EffectOf } from "#domain/effects/registry.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import type { EffectRunner } from "./runner.ts";

/** Sends a text, at once or later. No messages are sent to a blocked friend. */
export const text: EffectRunner<EffectOf<"text">> = {
	run({ ctx, effect, runs, draft }) {
		for (const run of runs) {
			if (run.friend.userRate === -1) {
				draft.record(run, "skipped", { reason: TEXTS.friendBlockedByOperator });
				continue;
			}
			const due = dueAt(effect, ctx.now, ctx.zone, ctx.random);
			const deliveryId = draft.send(run, { type: "text", text: effect.text }, due);
			draft.record(run, "done", { deliveryId, ...(due > ctx.now && { dueAt: due }) });
		}
	},
};
