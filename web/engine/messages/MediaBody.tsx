import { Anchor, Group, Text } from "@mantine/core";
import { MESSAGE_TYPES } from "#domain/engine/messages/content.ts";
import type { Message } from "#web/people/friends/api.ts";
import { FileIcon } from "#web/platform/ui/icons.tsx";
import classes from "./MessageBody.module.css";
import { nearby } from "./nearby.ts";

interface BodyProps {
	message: Message;
}

/** Where a message's file lies: with us once it was fetched, or where LINE says. */
const sourceOf = ({ media, content }: Message) =>
	media ?? (content?.originalContentUrl && nearby(content.originalContentUrl));

const previewOf = ({ media, content }: Message) =>
	media ?? (content?.previewImageUrl && nearby(content.previewImageUrl));

/** The file is still being fetched from LINE, or was given up for a reason. */
const NotThere = ({ message }: BodyProps) => (
	<Text size="sm" c="dimmed">
		{message.media_failed ?? `${MESSAGE_TYPES[message.type]}を読み込んでいます…`}
	</Text>
);

export function ImageBody({ message }: BodyProps) {
	const source = sourceOf(message);
	if (!source) return <NotThere message={message} />;
	const set = message.content?.imageSet;
	return (
		<>
			<a href={source} target="_blank" rel="noreferrer">
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

/** What lies elsewhere is not played here: the page loads no media but its own. */
const liesElsewhere = (source: string) => !source.startsWith("/");

const Elsewhere = ({ source, message }: BodyProps & { source: string }) => (
	<Anchor href={source} target="_blank" rel="noreferrer" size="sm" underline="always">
		{MESSAGE_TYPES[message.type]}を開く
	</Anchor>
);

export function VideoBody({ message }: BodyProps) {
	const source = sourceOf(message);
	if (!source) return <NotThere message={message} />;
	if (liesElsewhere(source)) return <Elsewhere source={source} message={message} />;
	return (
		// biome-ignore lint/a11y/useMediaCaption: what a friend recorded has no captions
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

export function AudioBody({ message }: BodyProps) {
	const source = sourceOf(message);
	if (!source) return <NotThere message={message} />;
	if (liesElsewhere(source)) return <Elsewhere source={source} message={message} />;
	return (
		// biome-ignore lint/a11y/useMediaCaption: what a friend recorded has no captions
		<audio
			src={source}
			controls
			preload="metadata"
			className={classes.sound}
			aria-label={message.outgoing ? "送った音声" : "届いた音声"}
		/>
	);
}

export function FileBody({ message }: BodyProps) {
	const source = sourceOf(message);
	const name = message.content?.fileName ?? MESSAGE_TYPES.file;
	const size = message.content?.fileSize;
	return (
		<Group gap="xs" wrap="nowrap">
			<FileIcon />
			{source ? (
				<Anchor href={source} download size="sm" underline="always">
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

/** A file that we sent: LINE takes none from an account, so it went as a link. */
export const SentFile = ({ name, address }: { name: string; address: string }) => (
	<Group gap="xs" wrap="nowrap">
		<FileIcon />
		<Anchor href={nearby(address)} target="_blank" rel="noreferrer" size="sm" underline="always">
			{name}
		</Anchor>
	</Group>
);

const sizeText = (bytes: number) =>
	bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
