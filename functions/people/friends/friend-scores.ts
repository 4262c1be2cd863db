import { sql } from "drizzle-orm";
import { scoresAsJson } from "#db/automation/score-values.ts";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

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
		sql`select ${hasAbility(ctx.operator, "score-read") ? scoresAsJson(integerLiteral(ctx.now), sql`${friends.id}`) : sql`'[]'`}`,
	);
