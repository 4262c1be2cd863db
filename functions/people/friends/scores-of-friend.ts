import { sql } from "drizzle-orm";
import { scoresAsJson } from "#db/automation/score-values.ts";
import { friends } from "#db/engine/friends.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { whole } from "#db/platform/sql/whole.ts";
import type { ColourClass } from "#domain/people/marks/colour-class.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** Current score of a friend. */
export interface FriendScore {
	id: number;
	name: string;
	points: number;
	level: string;
	colour: ColourClass;
}

/** A friend's scores as a JSON expression in a row of `friends`; none without the ability to see them. */
export const scoresOfFriend = (ctx: OperatorCtx) =>
	subselect<string>(
		sql`select ${mayDo(ctx.operator, "score-read") ? scoresAsJson(whole(ctx.now), sql`${friends.id}`) : sql`'[]'`}`,
	);
