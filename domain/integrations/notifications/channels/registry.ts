import type { z } from "zod";
import { chatwork } from "./chatwork.ts";
import type { ChannelKindEntry } from "./definition.ts";
import { firebaseCloudMessaging } from "./firebase-cloud-messaging.ts";
import { lineNotify } from "./line-notify.ts";
import { mail } from "./mail.ts";
import { messagingApi } from "./messaging-api.ts";
import { slack } from "./slack.ts";

/** Kinds of channels, by wire name (M-146, M-351 to M-356). */
export const CHANNEL_KINDS = {
	messaging_api: messagingApi,
	mail,
	line_notify: lineNotify,
	slack,
	chatwork,
	firebase_cloud_messaging: firebaseCloudMessaging,
} as const;

export type ChannelKind = keyof typeof CHANNEL_KINDS;

export const CHANNEL_KIND_NAMES = Object.keys(CHANNEL_KINDS) as [ChannelKind, ...ChannelKind[]];

export type SettingsOf<Kind extends ChannelKind> = z.output<(typeof CHANNEL_KINDS)[Kind]["settings"]>;
export type ChannelSettings = SettingsOf<ChannelKind>;

/** Returns the entry of a kind that is only known at run time. */
export const channelKind = (kind: ChannelKind): ChannelKindEntry<z.ZodType<ChannelSettings>> =>
	CHANNEL_KINDS[kind] as never;
