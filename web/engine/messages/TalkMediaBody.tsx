import { Anchor, Group, Text } from "@mantine/core";
import { MESSAGE_TYPES } from "#domain/engine/messages/talk-message-content.ts";
import type { FriendChatMessage } from "#web/people/friends/friendsApi.ts";
import { FileIcon } from "#web/platform/ui/consoleIcons.tsx";
import { localMediaAddress } from "./localMediaAddress.ts";
import classes from "./TalkMessageBody.module.css";

interface BodyProps {
	message: FriendChatMessage;
}

/** Address of a message's file: our copy once it is fetched, or the one that LINE names. */
const sourceOf = ({ media, content }: FriendChatMessage) =>
	media ?? (content?.originalContentUrl && localMediaAddress(content.originalContentUrl));

const previewOf = ({ media, content }: FriendChatMessage) =>
	media ?? (content?.previewImageUrl && localMediaAddress(content.previewImageUrl));

/** The file is still being fetched from LINE, or fetching it has failed. */
const MissingFile = ({ message }: BodyProps) => (
	<Text size="sm" c="dimmed">
		{message.media_failed ?? `${MESSAGE_TYPES[message.type]}を読み込んでいます…`}
	</Text>
);

/** Image, opened in full on a press; one of a set shows its number. */
export function TalkImageBody({ message }: BodyProps) {
	const source = sourceOf(message);
	if (!source) return <MissingFile message={message} />;
	const set = message.content?.imageSet;
	return (
		<>
			<a href={source} target="_blank" rel="noreferrer" style={{ display: "inline-block" }}>
				<img
					src={previewOf(message) ?? source}
					alt={message.outgoing ? "送った画像を開く" : "届いた画像を開く"}
					className={classes.picture}
					loading="lazy"
				/>
			</a>
			{set?.index !== undefined && set.total !== undefined && (
				<Text size="xs" c="dimmed">
					{set.total}枚中{set.index}枚目
				</Text>
			)}
		</>
	);
}

/** A file on another host is not played, because the page loads only its own media. */
const isOnOtherHost = (source: string) => !source.startsWith("/");

const ExternalFileLink = ({ source, message }: BodyProps & { source: string }) => (
	<Anchor
		href={source}
		target="_blank"
		rel="noreferrer"
		size="sm"
		underline="always"
		display="inline-block"
		py="3xs"
	>
		{MESSAGE_TYPES[message.type]}を開く
	</Anchor>
);

export function TalkVideoBody({ message }: BodyProps) {
	const source = sourceOf(message);
	if (!source) return <MissingFile message={message} />;
	if (isOnOtherHost(source)) return <ExternalFileLink source={source} message={message} />;
	return (
		// biome-ignore lint/a11y/useMediaCaption: recordings of friends have no captions
		<video
			src={source}
			poster={message.media ? undefined : previewOf(message) || undefined}
			controls
			preload="metadata"
			className={classes.picture}
			aria-label={message.outgoing ? "送った動画" : "届いた動画"}
		/>
	);
}

export function TalkAudioBody({ message }: BodyProps) {
	const source = sourceOf(message);
	if (!source) return <MissingFile message={message} />;
	if (isOnOtherHost(source)) return <ExternalFileLink source={source} message={message} />;
	return (
		// biome-ignore lint/a11y/useMediaCaption: recordings of friends have no captions
		<audio
			src={source}
			controls
			preload="metadata"
			className={classes.sound}
			aria-label={message.outgoing ? "送った音声" : "届いた音声"}
		/>
	);
}

/** File from a friend, downloaded on a press. */
export function TalkFileBody({ message }: BodyProps) {
	const source = sourceOf(message);
	const name = message.content?.fileName ?? MESSAGE_TYPES.file;
	const size = message.content?.fileSize;
	return (
		<Group gap="xs" wrap="nowrap">
			<FileIcon />
			{source ? (
				<Anchor href={source} download size="sm" underline="always" display="inline-block" py="3xs">
					{name}
				</Anchor>
			) : (
				<Text size="sm">{name}</Text>
			)}
			{size !== undefined && (
				<Text size="xs" c="dimmed">
					{sizeText(size)}
				</Text>
			)}
			{message.media_failed && (
				<Text size="xs" c="dimmed">
					{message.media_failed}
				</Text>
			)}
		</Group>
	);
}

/** Sent file: LINE accepts no files from an account, so it was sent as a link. */
export const SentFile = ({ name, address }: { name: string; address: string }) => (
	<Group gap="xs" wrap="nowrap">
		<FileIcon />
		<Anchor
			href={localMediaAddress(address)}
			target="_blank"
			rel="noreferrer"
			size="sm"
			underline="always"
			display="inline-block"
			py="3xs"
		>
			{name}
		</Anchor>
	</Group>
);

const sizeText = (bytes: number) =>
	bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
