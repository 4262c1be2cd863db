import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendMarks, markField } from "#db/people/friend-marks.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import { SAME_DISPLAY, SAME_MARK } from "#domain/engine/actions/effects/mark.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { NO_MARK } from "#domain/engine/filters/conditions/mark.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import type { Ctx } from "#functions/context.ts";
import { blockFriends } from "#functions/engine/friend-records/block-friends.ts";
import { clearInfoByRuns } from "#functions/engine/friend-records/clear-info.ts";
import { storeValueUndo, type UndoStorage } from "#functions/engine/friend-records/store-value-undo.ts";
import { storeUndoPart } from "#functions/platform/auth/undo-parts.ts";
import type { EffectRunner } from "./effect-runner.ts";

/** Sets the response mark (A-092, `notify` on the wire) and the friend's display state (A-093 to A-096, `user_rate`). */
export const mark: EffectRunner<EffectOf<"mark">> = {
	statements: ({ ctx, effect: { notify, user_rate }, targets }) => [
		...(notify === SAME_MARK ? [] : markStatements(ctx, notify, targets)),
		...(user_rate === SAME_DISPLAY ? [] : displayStatements(ctx, user_rate, targets)),
	],
	undo: {
		// A block cancels messages, which do not come back.
		isPossible: ({ user_rate }) => user_rate === SAME_DISPLAY,
		store: (ctx, { notify }, storage) => [
			storeMarkUndo(ctx, notify, storage),
			storeValueUndo(ctx, storage, sql`(select id from ${markField})`),
		],
	},
};

/** Writes to the account's own list, or to the friend field whose choices are the marks (E-242). */
function markStatements(ctx: Ctx, markId: number, targets: SQL): Statement[] {
	const fieldId = sql`(select id from ${markField})`;
	const isOfTargets = sql`friend_id in (select friend_id from ${targets})`;
	if (markId === NO_MARK)
		return [
			execute(ctx.db, sql`delete from ${friendMarks} where ${isOfTargets} and ${fieldId} is null`),
			...clearInfoByRuns(ctx, fieldId, targets),
		];
	return [
		execute(
			ctx.db,
			insertInto(
				friendMarks,
				{ friendId: sql`friend_id`, markId, updatedAt: ctx.now },
				sql`from ${targets} where ${fieldId} is null
					on conflict (friend_id) do update set ${excludedAssignments(friendMarks.markId, friendMarks.updatedAt)}`,
			),
		),
		execute(
			ctx.db,
			insertInto(
				friendVars,
				{
					varId: fieldId,
					friendId: sql`friend_id`,
					choiceId: markId,
					updatedAt: ctx.now,
					changedBy: sql`'run:' || run_id`,
				},
				sql`from ${targets} where ${fieldId} is not null
					on conflict (var_id, friend_id) do update set ${excludedAssignments(
						friendVars.choiceId,
						friendVars.updatedAt,
						friendVars.changedBy,
					)}`,
			),
		),
	];
}

/** Stores the marks of the account's own list; nothing if a friend field holds the marks. */
const storeMarkUndo = (ctx: Ctx, markId: number, { friendIds, ...storage }: UndoStorage): Statement =>
	storeUndoPart(ctx, {
		...storage,
		part: UNDO_PART.mark,
		subjectId: sql`s.id`,
		content: sql`json_group_array(json_object('friend', f.value, 'mark', m.mark_id, 'to', ${markId}))`,
		from: sql`from (select 0 as id where not exists (select 1 from ${markField})) s, ${listTable(friendIds)} f
			left join ${friendMarks} m on m.friend_id = f.value where true group by s.id on conflict do nothing`,
	});

const displayStatements = (ctx: Ctx, userRate: -1 | 0 | 1, targets: SQL): Statement[] => [
	execute(
		ctx.db,
		sql`update ${friends} set user_rate = ${userRate}
			where id in (select friend_id from ${targets}) and deletes_at is null`,
	),
	...(userRate === USER_RATE.blocked
		? [exemptFromBlock(ctx, targets), ...blockFriends(ctx, sql`(select friend_id from ${targets})`)]
		: []),
];

/** Messages that the same runs sent before the block are still delivered. */
const exemptFromBlock = (ctx: Ctx, targets: SQL): Statement =>
	execute(
		ctx.db,
		sql`update ${deliveries} set before_block = 1
			where run_id in (select run_id from ${targets}) and due_at <= ${ctx.now} and state = 'scheduled'`,
	);
