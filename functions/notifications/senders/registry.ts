import type { ChannelKind } from "#domain/notifications/channels/registry.ts";
import { chatwork } from "./chatwork.ts";
import { firebaseCloudMessaging } from "./firebase-cloud-messaging.ts";
import { lineNotify } from "./line-notify.ts";
import { mail } from "./mail.ts";
import { messagingApi } from "./messaging-api.ts";
import type { Sender } from "./sender.ts";
import { slack } from "./slack.ts";

const ALL: { [Kind in ChannelKind]: Sender<Kind> } = {
	messaging_api: messagingApi,
	mail,
	line_notify: lineNotify,
	slack,
	chatwork,
	firebase_cloud_messaging: firebaseCloudMessaging,
};

/** How each kind of channel sends. The settings of a channel are those of its kind. */
export const SENDERS = ALL as Record<ChannelKind, Sender<never>> as unknown as Record<
	ChannelKind,
	Pick<Sender<ChannelKind>, "repeatable"> & {
		send: (...given: Parameters<Sender<ChannelKind>["send"]>) => ReturnType<Sender<ChannelKind>["send"]>;
	}
>;
