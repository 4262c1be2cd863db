import { Group, Text } from "@mantine/core";
import type { ComponentType } from "react";
import { MESSAGE_TYPES, type MessageType } from "#domain/messages/content.ts";
import { TALK_TEXTS } from "#domain/texts/talks.ts";
import { TapIcon } from "../ui/icons.tsx";
import type { Message } from "./api.ts";
import { LocationBody, StickerBody } from "./LocationBody.tsx";
import { AudioBody, FileBody, ImageBody, VideoBody } from "./MediaBody.tsx";
import classes from "./MessageBody.module.css";

/** What a message says, whatever its kind. */
export function MessageBody({ message }: { message: Message }) {
	if (message.unsent) return <Text size="sm">{TALK_TEXTS.unsent}</Text>;
	const Body = BODIES[message.type] ?? UnknownBody;
	return <Body message={message} />;
}

const TextBody = ({ message }: { message: Message }) => <Text className={classes.text}>{message.text}</Text>;

const PostbackBody = ({ message }: { message: Message }) => (
	<Group gap="xs" wrap="nowrap" title={message.content?.data}>
		<TapIcon />
		<Text size="sm">{message.text || MESSAGE_TYPES.postback}</Text>
	</Group>
);

const UnknownBody = ({ message }: { message: Message }) => (
	<Text size="sm" c="dimmed">
		{message.text || MESSAGE_TYPES.unknown}
	</Text>
);

const BODIES: Record<MessageType, ComponentType<{ message: Message }>> = {
	text: TextBody,
	image: ImageBody,
	video: VideoBody,
	audio: AudioBody,
	file: FileBody,
	location: LocationBody,
	sticker: StickerBody,
	template: TextBody,
	flex: TextBody,
	postback: PostbackBody,
	unknown: UnknownBody,
};
