import { Group, Text } from "@mantine/core";
import { type ComponentType, lazy, Suspense } from "react";
import { MESSAGE_TYPES, type MessageType } from "#domain/engine/messages/talk-message-content.ts";
import { piecesOf } from "#domain/engine/messages/text-pieces.ts";
import { parseFileLink } from "#domain/people/composer/composer-file.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import type { FriendChatMessage } from "#web/people/friends/friendsApi.ts";
import { TapIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { ShownMessage } from "./lineMessageTypes.ts";
import { TalkLocationBody, TalkStickerBody } from "./TalkLocationStickerBody.tsx";
import { SentFile, TalkAudioBody, TalkFileBody, TalkImageBody, TalkVideoBody } from "./TalkMediaBody.tsx";
import classes from "./TalkMessageBody.module.css";
import { TextPieces } from "./TextPieces.tsx";

const LayoutBody = lazy(() => import("./LayoutBody.tsx").then((m) => ({ default: m.LayoutBody })));

/** Content of a message of any type. */
export function TalkMessageBody({ message }: { message: FriendChatMessage }) {
	if (message.unsent) return <Text size="sm">{TALK_TEXTS.unsent}</Text>;
	const Body = message.layout === null ? (BODIES[message.type] ?? UnknownBody) : LaidOutBody;
	return <Body message={message} />;
}

function TextBody({ message: { text, content, outgoing } }: { message: FriendChatMessage }) {
	const file = outgoing ? parseFileLink(text ?? "") : null;
	if (file) return <SentFile {...file} />;
	return (
		<Text className={classes.text}>
			<TextPieces pieces={piecesOf(text ?? "", content ?? {})} />
		</Text>
	);
}

/** Layout as the friend sees it; its text if the layout is not stored any more. */
const LaidOutBody = ({ message }: { message: FriendChatMessage }) =>
	message.layout === null ? (
		<TextBody message={message} />
	) : (
		<Suspense fallback={<Text size="sm">{message.text}</Text>}>
			<LayoutBody message={message.layout as ShownMessage} />
		</Suspense>
	);

const PostbackBody = ({ message: { text, content } }: { message: FriendChatMessage }) => (
	<Group gap="xs" wrap="nowrap" title={content?.data}>
		<TapIcon />
		<Text size="sm">
			{text || MESSAGE_TYPES.postback}
			{content?.params && `（${Object.values(content.params).join("、").replaceAll("T", " ")}）`}
		</Text>
	</Group>
);

const UnknownBody = ({ message }: { message: FriendChatMessage }) => (
	<Text size="sm" c="dimmed">
		{message.text || MESSAGE_TYPES.unknown}
	</Text>
);

const BODIES: Record<MessageType, ComponentType<{ message: FriendChatMessage }>> = {
	text: TextBody,
	image: TalkImageBody,
	video: TalkVideoBody,
	audio: TalkAudioBody,
	file: TalkFileBody,
	location: TalkLocationBody,
	sticker: TalkStickerBody,
	imagemap: LaidOutBody,
	template: LaidOutBody,
	flex: LaidOutBody,
	coupon: LaidOutBody,
	postback: PostbackBody,
	unknown: UnknownBody,
};
