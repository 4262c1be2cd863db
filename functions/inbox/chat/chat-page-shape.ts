import { sql } from "drizzle-orm";
import type { BoundValues } from "#db/platform/sql/prepare-once.ts";
import type { MembersQuery } from "#domain/inbox/chat/members-query.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { type ChatPageParameters, chatPageParametersOf, isAmongSilent } from "./chat-page-query.ts";

/** Page query with placeholders instead of values: statements of one shape have one text. */
export interface ChatPageShape {
	/** Identifies the text of the statement. */
	key: string;
	placeholders: ChatPageParameters;
	values: BoundValues;
}

const PLACEHOLDERS = {
	operatorId: sql.placeholder("operatorId"),
	since: sql.placeholder("since"),
	tagId: sql.placeholder("tagId"),
	cursor: { at: sql.placeholder("at"), id: sql.placeholder("id") },
};

/**
 * Shape of a query; null if a restricted visibility, another role, names or selected friends change its text.
 */
export function chatPageShapeOf(ctx: OperatorCtx, query: MembersQuery): ChatPageShape | null {
	const coversAllFriends = ctx.operator.friendScope.all && query.operator_role_id === null;
	const selectsFriends = query.member_id !== null || query.ids.length > 0 || normaliseText(query.name) !== "";
	if (!coversAllFriends || selectsFriends) return null;
	const { cursor, ...values } = chatPageParametersOf(ctx, query);
	const placeholders = {
		...PLACEHOLDERS,
		tagId: values.tagId === null ? null : PLACEHOLDERS.tagId,
		cursor: cursor === null ? null : PLACEHOLDERS.cursor,
	};
	const { order_by, brief, notify, important, assigned } = query;
	const usedParameters = [placeholders.tagId !== null, placeholders.cursor !== null, isAmongSilent(query)];
	return {
		key: JSON.stringify([order_by, brief, notify, important, assigned, query.new, ...usedParameters]),
		placeholders,
		values: { ...values, ...cursor },
	};
}
