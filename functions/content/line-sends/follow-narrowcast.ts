import { and, eq } from "drizzle-orm";
import { lineSends } from "#db/content/line-sends.ts";
import { judgeProgress } from "#domain/content/line-sends/judge-line-send.ts";
import type { Ctx } from "#functions/context.ts";
import { requestNarrowcastProgress } from "#functions/platform/line/line-broadcast-client.ts";
import type { LineSend } from "./line-send-worker.ts";

/** Asks LINE for the progress of a claimed narrowcast, until LINE has ended it or no longer tells. */
export async function followNarrowcast(ctx: Ctx, send: LineSend): Promise<void> {
	const now = ctx.clock();
	const answered = await requestNarrowcastProgress(ctx.env, send.requestId!, now);
	const verdict = judgeProgress(
		answered,
		{ attempts: send.attempts, acceptedAt: send.acceptedAt!, now },
		ctx.random,
	);
	const isCurrent = and(
		eq(lineSends.id, send.id),
		eq(lineSends.state, "following"),
		eq(lineSends.attempts, send.attempts),
	);
	if (verdict.type === "wait") {
		await ctx.db
			.update(lineSends)
			.set({ nextAttemptAt: verdict.at, ...(verdict.result && { progress: verdict.result }) })
			.where(isCurrent);
		return;
	}
	const state = verdict.type === "lost" ? "parked" : verdict.reason === null ? "sent" : "failed";
	await ctx.db
		.update(lineSends)
		.set({
			state,
			reason: verdict.reason,
			nextAttemptAt: null,
			...(verdict.type === "done" && { progress: verdict.result }),
		})
		.where(isCurrent);
}
