import { eq, sql } from "drizzle-orm";
import { testers } from "#db/inbox/tester-table.ts";
import { operators } from "#db/platform/operators.ts";
import { sendingModes } from "#db/platform/sending-modes.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { effectiveMode, kindModesOf } from "#domain/engine/sending-stop/sending-modes.ts";
import { STOP_KIND_NAMES, STOP_KINDS } from "#domain/engine/sending-stop/stop-kinds.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { countHeldSends, HELD_COLUMNS } from "./held-sends.ts";

/** Test mode and the switch of each kind, with what is held. */
export async function showModes({ ctx }: { ctx: OperatorCtx }) {
	const [[row], held, [counted]] = await ctx.db.batch([
		ctx.db
			.select({ modes: sendingModes, changedBy: sql<string | null>`${operators.name}`.as("changed_by_name") })
			.from(sendingModes)
			.leftJoin(operators, eq(operators.id, sendingModes.changedBy)),
		queryRows(ctx.db, HELD_COLUMNS, countHeldSends(ctx.now)),
		ctx.db.select({ testers: sql<number>`count(*)`.as("testers") }).from(testers),
	]);
	const modes = kindModesOf(row?.modes.kinds ?? {});
	return {
		version: row?.modes.version ?? 0,
		is_test_mode: row?.modes.isTestMode ?? false,
		changed_at: row ? toWireTime(row.modes.changedAt, ctx.zone) : null,
		changed_by: row?.changedBy ?? null,
		/** Number of testers, who receive everything that is not off. */
		testers: counted?.testers ?? 0,
		kinds: STOP_KIND_NAMES.map((kind) => {
			const ofKind = held.filter((each) => each.kind === kind);
			const numbersOf = (parts: typeof held) => {
				const sum = (name: "sends" | "old" | "expiredReplies" | "doubtful") =>
					parts.reduce((total, each) => total + each[name], 0);
				const oldest = parts.flatMap((each) => each.oldest ?? []);
				return {
					count: sum("sends"),
					old: sum("old"),
					oldest: oldest.length > 0 ? toWireTime(Math.min(...oldest), ctx.zone) : null,
					/** Answers that would have been free, and count when they are sent. */
					expired_replies: sum("expiredReplies"),
					in_doubt: sum("doubtful"),
				};
			};
			return {
				kind,
				label: STOP_KINDS[kind],
				mode: modes[kind],
				held: numbersOf(ofKind),
				/** Part of the held ones that goes to testers. */
				held_to_testers: numbersOf(ofKind.filter(({ isToTesters }) => isToTesters === 1)),
			};
		}),
	};
}

/** Modes for the session of every operator: the kinds that are restricted; null while everything is sent. */
export async function findRestrictedModes({ db }: Pick<Ctx, "db">) {
	const [modes] = await db.select().from(sendingModes);
	if (!modes) return null;
	const chosen = kindModesOf(modes.kinds);
	const kinds = STOP_KIND_NAMES.flatMap((kind) => {
		const mode = effectiveMode(chosen[kind], modes.isTestMode);
		return mode === "on" ? [] : [{ kind, label: STOP_KINDS[kind], mode }];
	});
	return kinds.length === 0 ? null : { is_test_mode: modes.isTestMode, kinds };
}
