import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { replaceOutcome } from "#db/platform/sql/run-outcomes.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import type { Ctx } from "#functions/context.ts";
import { noteScoreFacts } from "#functions/platform/notices/note-score-facts.ts";
import { publishTagsAdded, publishTagsRemoved } from "#functions/platform/notices/publish-tags.ts";

interface AddTags {
	/** Rows `run_id`, `friend_id`, `tag_id`. Outside a run, the id is the name of the cause. */
	pairs: SQL;
	/** Position of the effect; 0 outside a run. */
	position: number;
}

/**
 * Adds tags to friends within the tags' capacities, with all consequences in one transaction. A full tag runs
 * its action for that case. An added tag removes the tag that it replaces (unless only the system changes
 * that one), and runs its own action. No effect for a friend who already has the tag.
 * Order matters: the tags are inserted last, because every other statement looks for friends without them.
 */
export const addTags = (ctx: Ctx, { pairs, position }: AddTags): Statement[] => [
	execute(
		ctx.db,
		insertInto(
			pendingRuns,
			{
				actionId: sql`ifnull(${ACTION_OF_TAG}, 0)`,
				friendId: sql`n.friend_id`,
				cause: sql`'tag:' || n.tag_id || ':' || n.run_id || ${`:${position}`}`,
				causeType: "tag",
				causeId: sql`n.tag_id`,
				causeLabel: sql`t.name`,
				parentId: sql`n.run_id`,
				rootId: sql`coalesce(r.root_id, r.id, n.run_id)`,
				depth: sql`ifnull(r.depth, 0) + 1`,
				context: sql`r.context`,
				nextAttemptAt: ctx.now,
				createdAt: ctx.now,
			},
			sql`from ${friendsWithoutTag(pairs, sql`ifnull(t.append_action_id, t.fulled_action_id) is not null`)} n
				join ${tags} t on t.id = n.tag_id left join ${runs} r on r.id = n.run_id
				where ${ACTION_OF_TAG} is not null`,
		),
	),
	execute(
		ctx.db,
		sql`update ${runs} set outcomes = ${replaceOutcome(position, OUTCOME_CODES.full)}
			where id in (select run_id from ${friendsWithoutTag(pairs, HAS_CAPACITY)} where not fits)`,
	),
	publishTagsRemoved(ctx, isReplaced(pairs)),
	execute(ctx.db, sql`delete from ${friendTags} where ${isReplaced(pairs)}`),
	publishTagsAdded(ctx, pairs, hasRoom(pairs)),
	noteScoreFacts(
		ctx.db,
		"tag_added",
		{
			cause: sql`cast(p.friend_id as integer) || ':' || t.id || ${`:${ctx.now}`}`,
			friendId: sql`p.friend_id`,
			itemId: sql`t.id`,
			at: sql`${ctx.now}`,
		},
		sql`cross join ${pairs} p join ${tags} t on t.id = p.tag_id where ${hasRoom(pairs)}
			and not exists (select 1 from ${friendTags} h where h.friend_id = p.friend_id and h.tag_id = p.tag_id)`,
	),
	execute(
		ctx.db,
		sql`insert into ${friendTags} (friend_id, tag_id, created_at)
			select friend_id, tag_id, ${ctx.now} from ${friendsWithoutTag(pairs, HAS_CAPACITY)} where fits
			union all
			select p.friend_id, p.tag_id, ${ctx.now} from ${pairs} p join ${tags} t on t.id = p.tag_id
			where t.capacity is null on conflict do nothing`,
	),
];

const ACTION_OF_TAG = sql`case when n.fits then t.append_action_id else t.fulled_action_id end`;

/** Condition: a row of `friend_tags` is replaced by an added tag. */
const isReplaced = (pairs: SQL): SQL => sql`(friend_id, tag_id) in (
	select n.friend_id, t.replace_tag_id from ${friendsWithoutTag(pairs, sql`t.replace_tag_id is not null`)} n
	join ${tags} t on t.id = n.tag_id join ${tags} replaced on replaced.id = t.replace_tag_id
	where n.fits and replaced.protected = 0)`;

/** Tags with a capacity; any other tag always has room. */
const HAS_CAPACITY = sql`t.capacity is not null`;

/** Condition on pairs `p` and tags `t`: the tag has room for the friend. */
const hasRoom = (pairs: SQL): SQL => sql`(t.capacity is null or (p.friend_id, p.tag_id) in (
	select friend_id, tag_id from ${friendsWithoutTag(pairs, HAS_CAPACITY)} where fits))`;

/**
 * Adds tags to friends manually, with all consequences.
 * @param chosenPairs rows `friend_id`, `tag_id`.
 * @returns the statements, and the names under which `carryOutPendingRuns` finds the caused runs.
 */
export function addTagsManually(ctx: Ctx, chosenPairs: SQL, friendIds: readonly number[]) {
	const causeName = `hand:${ctx.newId()}:`;
	// D1 binds numbers as reals, which would be written "5.0" in the name, so that the caused runs would not be
	// found.
	const pairs = sql`(select ${causeName} || cast(h.friend_id as integer) as run_id, h.friend_id, h.tag_id from ${chosenPairs} h)`;
	return {
		statements: addTags(ctx, { pairs, position: 0 }),
		causes: friendIds.map((id) => `${causeName}${id}`),
	};
}

/**
 * Friends who do not have the tag yet, and whether it has room for them (`fits`), in the order of the runs. Only
 * for tags with an action, a replaced tag or a capacity, because most tags have none of these.
 */
const friendsWithoutTag = (pairs: SQL, tagWhere: SQL): SQL => sql`(
	select p.run_id, p.friend_id, p.tag_id,
		t.capacity is null or row_number() over (partition by p.tag_id order by p.run_id)
			<= t.capacity - (select count(*) from ${friendTags} c where c.tag_id = p.tag_id) as fits
	from ${pairs} p join ${tags} t on t.id = p.tag_id
	where ${tagWhere} and not exists (select 1 from ${friendTags} h where h.friend_id = p.friend_id and h.tag_id = p.tag_id))`;
