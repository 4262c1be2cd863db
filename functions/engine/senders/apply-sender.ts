import { eq } from "drizzle-orm";
import { settings } from "#db/platform/settings-table.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { type MessageSender, toLineSender } from "#domain/engine/senders/message-sender.ts";
import { chatSenderOf, defaultSenderOf, type SenderSetting } from "#domain/engine/senders/sender-setting.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import type { Ctx } from "#functions/context.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { publicMediaAddress } from "#functions/platform/media/public-media.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";

/** Adds a sender to the messages that have none. */
export type ApplySender = (messages: LineMessage[]) => LineMessage[];

/** Statement that reads the senders, for a call that reads more. */
export const selectSenders = ({ db }: Pick<Ctx, "db">) =>
	db.select({ value: settings.value }).from(settings).where(eq(settings.key, "message_senders"));

/** Default sender as read by `selectSenders`. */
export const readDefaultSender = (ctx: Ctx, rows: { value: unknown }[]): ApplySender =>
	applySender(
		ctx,
		defaultSenderOf((rows[0]?.value as SenderSetting | undefined) ?? SETTING_DEFAULTS.message_senders),
	);

/** Sender of automatic messages, broadcasts and programs. */
export async function loadDefaultSender(ctx: Ctx): Promise<ApplySender> {
	const { message_senders: setting } = await readSettings(ctx, "message_senders");
	return applySender(ctx, defaultSenderOf(setting));
}

/** Sender of an operator's answers in the chat. */
export async function loadChatSender(ctx: OperatorCtx): Promise<ApplySender> {
	const { message_senders: setting } = await readSettings(ctx, "message_senders");
	return applySender(ctx, chatSenderOf(setting, ctx.operator));
}

/** Without a public origin, no phone could load the picture. */
function applySender(ctx: Ctx, sender: MessageSender | null): ApplySender {
	if (sender === null) return (messages) => messages;
	const origin = publicOrigin(ctx.env);
	const lineSender = toLineSender({ ...sender, icon_key: origin === "" ? null : sender.icon_key }, (key) =>
		publicMediaAddress(ctx, origin, key),
	);
	return (messages) => messages.map((message) => ({ sender: lineSender, ...message }));
}
