import type { ChannelKind } from "#domain/integrations/notifications/channels/registry.ts";
import { chatwork } from "./chatwork.ts";
import { firebaseCloudMessaging } from "./firebase-cloud-messaging.ts";
import { lineNotify } from "./line-notify.ts";
import { mail } from "./mail.ts";
import { messagingApi } from "./messaging-api.ts";
import type { NoticeSender } from "./notice-sender.ts";
import { slack } from "./slack.ts";

const SENDERS_BY_KIND: { [Kind in ChannelKind]: NoticeSender<Kind> } = {
	messaging_api: messagingApi,
	mail,
	line_notify: lineNotify,
	slack,
	chatwork,
	firebase_cloud_messaging: firebaseCloudMessaging,
};

/**
 * Senders by kind of channel. The compiler cannot match a channel's settings to its kind, so a sender here
 * takes any.
 */
export const SENDERS = SENDERS_BY_KIND as unknown as Readonly<Record<ChannelKind, NoticeSender<ChannelKind>>>;
