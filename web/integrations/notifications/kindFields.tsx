import { Text } from "@mantine/core";
import type { ComponentType } from "react";
import type { ChannelKind } from "#domain/integrations/notifications/channels/registry.ts";
import { ChatworkFields } from "./channel-fields/ChatworkFields.tsx";
import type { ChannelFieldsProps } from "./channel-fields/channelFields.ts";
import { MailFields } from "./channel-fields/MailFields.tsx";
import { MessagingApiFields } from "./channel-fields/MessagingApiFields.tsx";
import { PushFields } from "./channel-fields/PushFields.tsx";
import { SlackFields } from "./channel-fields/SlackFields.tsx";

const EndedKind = () => <Text size="sm">この種類の送り先は、編集できません。</Text>;

/** Fields by kind of channel. */
export const KIND_FIELDS: Record<ChannelKind, ComponentType<ChannelFieldsProps>> = {
	messaging_api: MessagingApiFields,
	mail: MailFields,
	line_notify: EndedKind,
	slack: SlackFields,
	chatwork: ChatworkFields,
	firebase_cloud_messaging: PushFields,
};
