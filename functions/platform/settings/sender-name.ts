import { oneLine } from "#domain/integrations/notifications/message.ts";
import type { Ctx } from "#functions/context.ts";
import { readSettings } from "./read.ts";

/** Name of this deployment and its mail sender: the setting, or else the deployment's name. */
export async function readSender(ctx: Pick<Ctx, "db">): Promise<{ brand: string; senderName: string }> {
	const { brand, mail_sender_name } = await readSettings(ctx, "brand", "mail_sender_name");
	return { brand, senderName: oneLine(mail_sender_name || brand) };
}
