import { and, eq, isNull } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { operatorFriends } from "#db/integrations/notification-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { cutText } from "#domain/platform/texts/cut-text.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { sendLineMessages } from "#functions/platform/line/line-client.ts";
import { noticeAnswerOf } from "./call-service.ts";
import type { NoticeSender } from "./notice-sender.ts";

/** LINE accepts 5,000 UTF-16 units of text. */
const MAX_TEXT = 4_900;

/** Sends through the account's own LINE. A push repeated with its key arrives once. */
export const messagingApi: NoticeSender<"messaging_api"> = {
	repeatable: true,
	send: async (ctx, { settings }, { id, target, title, text }) => {
		if (!settings.operator_ids.includes(Number(target)))
			return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.removedFromChannel };
		const lineUserId = await findLinkedLineUser(ctx, Number(target));
		if (lineUserId === null) return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.unlinked };
		const { answer } = await sendLineMessages(ctx.env, {
			to: { method: "push", lineUserId, retryKey: id },
			messages: JSON.stringify([{ type: "text", text: cutText(`${title}\n${text}`, MAX_TEXT) }]),
			// Operators asked for them; no kind of sends to friends includes them.
			isHeld: () => false,
		});
		if (answer.kind !== "http") return noticeAnswerOf({ status: 0, text: "", retryAfter: 0 });
		// An earlier attempt reached LINE.
		if (answer.status === 409) return { kind: "sent" };
		return noticeAnswerOf(
			{ status: answer.status, text: "", retryAfter: answer.retryAfter ?? 0 },
			answer.message,
		);
	},
};

async function findLinkedLineUser({ db }: Ctx, operatorId: number): Promise<string | null> {
	const [row] = await db
		.select({ lineUserId: friends.lineUserId })
		.from(operatorFriends)
		.innerJoin(friends, eq(friends.id, operatorFriends.friendId))
		.innerJoin(operators, eq(operators.id, operatorFriends.operatorId))
		.where(and(eq(operatorFriends.operatorId, operatorId), isNull(operators.disabledAt)));
	return row?.lineUserId ?? null;
}
