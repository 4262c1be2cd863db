import { sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { scoresAsJson } from "#db/score-values.ts";
import { subselect } from "#db/subselect.ts";
import { whole } from "#db/whole.ts";
import type { ColourClass } from "#domain/marks/colour-class.ts";
import { mayDo } from "../auth/signed-in.ts";
import type { OperatorCtx } from "../http/types.ts";

/** What a friend has of a score now. */
export interface FriendScore {
	id: number;
	name: string;
	points: number;
	level: string;
	colour: ColourClass;
}

/** A friend's scores as a JSON expression in a row of `friends`; none for whoever may not see them. */
export const scoresOfFriend = (ctx: OperatorCtx) =>
	subselect<string>(
		sql`select ${mayDo(ctx.operator, "score-read") ? scoresAsJson(whole(ctx.now), sql`${friends.id}`) : sql`'[]'`}`,
	);
