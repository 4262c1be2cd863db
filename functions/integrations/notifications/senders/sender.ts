import type { ChannelKind, SettingsOf } from "#domain/integrations/notifications/channels/registry.ts";
import type { NoticeAnswer } from "#domain/integrations/notifications/verdict.ts";
import type { Ctx } from "#functions/context.ts";

/** What a service is sent. */
export interface OutgoingNotice {
	/** The same however often it is tried: the key by which a service knows it again. */
	id: string;
	target: string;
	/** Who a mail says that it is from; "" says the address alone. */
	senderName: string;
	title: string;
	text: string;
	link: string | null;
}

/** How a kind of channel sends. */
export interface Sender<Kind extends ChannelKind> {
	/** Whether the receiver has a message that is sent again no second time. */
	repeatable: boolean;
	/** One message. What it throws counts as silence. */
	send: (
		ctx: Ctx,
		channel: { settings: SettingsOf<Kind>; secret: string },
		notice: OutgoingNotice,
	) => Promise<NoticeAnswer>;
}
