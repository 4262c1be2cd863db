import { sql } from "drizzle-orm";
import { forms } from "#db/forms.ts";
import { holdsMark, withOwnLinks, withTrueMarks } from "#domain/forms/own-links.ts";
import { withEncodedAddresses } from "#domain/line/addresses.ts";
import type { LineMessage } from "#domain/messages/line.ts";
import type { Ctx } from "../context.ts";
import { publicOrigin } from "../http/origin.ts";
import type { ClaimedDelivery } from "./claim.ts";
import { writeFriendToken } from "./friend-link.ts";

/**
 * A delivery's messages as LINE gets them: links to forms are the friend's own, addresses are encoded. The result is for
 * LINE alone and never stored. Links are valid from the delivery's first attempt on, so that every later attempt sends
 * the same. Encoding comes last, because an encoded mark is one that anybody can type.
 */
export function signedMessages(
	ctx: Ctx,
	{ friendId, firstAttemptAt, messages }: Pick<ClaimedDelivery, "friendId" | "firstAttemptAt" | "messages">,
): LineMessage[] {
	const sentAt = firstAttemptAt ?? ctx.now;
	const sign = (formId: number) => writeFriendToken(ctx, { friendId, formId, sentAt });
	return withEncodedAddresses(withOwnLinks(messages, publicOrigin(ctx.env), sign));
}

/** Deliveries without marks whose code is not that of their form. Only what was stored earlier can hold one. */
export async function withCheckedMarks<Each extends Pick<ClaimedDelivery, "messages" | "hasPlaceholders">>(
	ctx: Ctx,
	batch: Each[],
): Promise<Each[]> {
	const marked = new Map(
		batch
			.filter(({ messages, hasPlaceholders }) => !hasPlaceholders && holdsMark(JSON.stringify(messages)))
			.map((delivery) => [delivery, marksIn(delivery.messages)]),
	);
	if (marked.size === 0) return batch;
	const ids = JSON.stringify([...new Set([...marked.values()].flat())]);
	const rows = await ctx.db
		.select({ id: forms.id, code: forms.code })
		.from(forms)
		.where(sql`${forms.id} in (select value from json_each(${ids}))`);
	const codeOf = new Map(rows.map(({ id, code }) => [id, code]));
	return batch.map((delivery) =>
		marked.has(delivery)
			? { ...delivery, messages: withTrueMarks(delivery.messages, (code, id) => codeOf.get(id) === code) }
			: delivery,
	);
}

/** The ids of the forms that marks name. */
function marksIn(messages: LineMessage[]): number[] {
	const ids: number[] = [];
	withTrueMarks(messages, (_, id) => ids.push(id) > 0);
	return ids;
}
