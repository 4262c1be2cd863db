import type { ChannelKind, SettingsOf } from "#domain/integrations/notifications/channels/registry.ts";
import type { NoticeAnswer } from "#domain/integrations/notifications/judge-notice.ts";
import type { Ctx } from "#functions/context.ts";

/** A notice as it is sent to a service. */
export interface OutgoingNotice {
	/** Constant for all attempts: the service's idempotency key. */
	id: string;
	target: string;
	/** Sender name of a mail; "" for the address alone. */
	senderName: string;
	title: string;
	text: string;
	link: string | null;
}

/** Sends notices over one kind of channel. */
export interface NoticeSender<Kind extends ChannelKind> {
	/** Whether the service recognises a repeated message. */
	repeatable: boolean;
	/** Sends one message. An exception counts as no response. */
	send: (
		ctx: Ctx,
		channel: { settings: SettingsOf<Kind>; secret: string },
		notice: OutgoingNotice,
	) => Promise<NoticeAnswer>;
}
