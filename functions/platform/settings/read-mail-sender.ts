import { toOneLine } from "#domain/integrations/notifications/compose-notice.ts";
import type { Ctx } from "#functions/context.ts";
import { readSettings } from "./read-settings.ts";

/** Name of this deployment, and its mail sender name, which defaults to the former. */
export async function readMailSender(ctx: Pick<Ctx, "db">): Promise<{ brand: string; senderName: string }> {
	const { brand, mail_sender_name } = await readSettings(ctx, "brand", "mail_sender_name");
	return { brand, senderName: toOneLine(mail_sender_name || brand) };
}
