import type { z } from "zod";
import { chatworkChannel } from "./chatwork.ts";
import type { ChannelKindEntry } from "./define-channel.ts";
import { firebaseChannel } from "./firebase-cloud-messaging.ts";
import { lineNotifyChannel } from "./line-notify.ts";
import { mailChannel } from "./mail.ts";
import { messagingApiChannel } from "./messaging-api.ts";
import { slackChannel } from "./slack.ts";

/** Kinds of channels, by wire name (M-146, M-351 to M-356). */
export const CHANNEL_KINDS = {
	messaging_api: messagingApiChannel,
	mail: mailChannel,
	line_notify: lineNotifyChannel,
	slack: slackChannel,
	chatwork: chatworkChannel,
	firebase_cloud_messaging: firebaseChannel,
} as const;

export type ChannelKind = keyof typeof CHANNEL_KINDS;

export const CHANNEL_KIND_NAMES = Object.keys(CHANNEL_KINDS) as [ChannelKind, ...ChannelKind[]];

export type SettingsOf<Kind extends ChannelKind> = z.output<(typeof CHANNEL_KINDS)[Kind]["settings"]>;
export type ChannelSettings = SettingsOf<ChannelKind>;

/** Returns the entry of a kind that is only known at run time. */
export const channelKind = (kind: ChannelKind): ChannelKindEntry<z.ZodType<ChannelSettings>> =>
	CHANNEL_KINDS[kind] as never;
