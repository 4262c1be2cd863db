import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { readFormToken } from "#functions/engine/deliveries/friend-form-token.ts";
import type { OpenForm } from "./find-open-form.ts";

/**
 * Respondent: a friend, or null for an anonymous visitor if the form requires no login; otherwise the reason
 * for refusal.
 */
export type Respondent = { friendId: number | null } | { refusal: string };

/** Finds the respondent of a form by the token of its address. */
export async function findRespondent(ctx: Ctx, form: OpenForm, token: string): Promise<Respondent> {
	const tokenFriend = readFormToken(ctx, token, form.id);
	if (typeof tokenFriend === "number" && (await isFriend(ctx, tokenFriend))) return { friendId: tokenFriend };
	if (!form.needsLineLogin) return { friendId: null };
	return {
		refusal: tokenFriend === "over" ? FORM_ANSWER_TEXTS.formLinkExpired : FORM_ANSWER_TEXTS.formNeedsLogin,
	};
}

/** A friend whom an operator has blocked is treated as anonymous: nothing is stored about them. */
async function isFriend(ctx: Ctx, id: number): Promise<boolean> {
	const rows = await queryRows(
		ctx.db,
		sql`select 1 from ${friends} where ${friends.id} = ${id} and ${friends.userRate} <> ${integerLiteral(USER_RATE.blocked)}`,
	);
	return rows.length > 0;
}
