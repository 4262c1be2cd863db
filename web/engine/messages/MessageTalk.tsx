import { Avatar, Text } from "@mantine/core";
import type { ComponentType } from "react";
import { withQuickReplyLast } from "#domain/engine/messages/last-quick-reply.ts";
import { useBrand } from "#web/platform/api/currentBrand.ts";
import { AudioPreviewBody } from "./AudioPreviewBody.tsx";
import { CouponBody } from "./CouponBody.tsx";
import { explainTap } from "./explainTap.ts";
import { FlexPreview } from "./flex/FlexPreview.tsx";
import { ImagemapBody } from "./ImagemapBody.tsx";
import { ImagePreviewBody } from "./ImagePreviewBody.tsx";
import type { ShownMessage } from "./lineMessageTypes.ts";
import { localMediaAddress } from "./localMediaAddress.ts";
import classes from "./MessageTalk.module.css";
import { TapContext } from "./messageTap.ts";
import { QuickReplies } from "./QuickReplies.tsx";
import { messageToDraw, toStoredMessage } from "./storedMessage.ts";
import { TalkLocationBody, TalkStickerBody } from "./TalkLocationStickerBody.tsx";
import { TemplateBody } from "./TemplateBody.tsx";
import { TextPreviewBody } from "./TextPreviewBody.tsx";
import { VideoPreviewBody } from "./VideoPreviewBody.tsx";

interface MessageTalkProps {
	messages: ShownMessage[];
	/** Text without messages. */
	empty: string;
	/** Accessible label, for pages with several talks. */
	label?: string;
	/** Whether the heading is left out, where each of many entries has a talk. */
	isBare?: boolean;
}

/** Messages of the account as they will appear in a friend's talk. A tap explains its effect. */
export function MessageTalk({ messages, empty, label = SEEN_BY_FRIENDS, isBare = false }: MessageTalkProps) {
	const brand = useBrand();
	const quickReply = withQuickReplyLast(messages).at(-1)?.quickReply;
	return (
		<TapContext value={explainTap}>
			{/* A group, because a page may have many talks of one name, and landmarks have names of their own. */}
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
			<div
				role="group"
				className={classes.talk}
				aria-label={label}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard
				tabIndex={0}
			>
				{!isBare && (
					<Text size="xs" c="dimmed">
						{SEEN_BY_FRIENDS}
					</Text>
				)}
				{messages.length === 0 && <Text size="sm">{empty}</Text>}
				{messages.map((message, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: messages that are being written have no ids
					<div key={index} className={classes.line}>
						<Avatar
							size="sm"
							color="accent"
							variant="filled"
							aria-hidden="true"
							src={message.sender?.iconUrl && localMediaAddress(message.sender.iconUrl)}
						>
							{[...(message.sender?.name ?? brand.name)][0]}
						</Avatar>
						<div>
							{message.sender?.name && (
								<Text size="xs" c="dimmed">
									{message.sender.name}
								</Text>
							)}
							<Body message={message} />
						</div>
					</div>
				))}
				{quickReply && <QuickReplies quickReply={quickReply} />}
			</div>
		</TapContext>
	);
}

const SEEN_BY_FRIENDS = "友だちの画面での見え方";

const BODIES: Record<string, ComponentType<{ message: ShownMessage }>> = {
	image: ImagePreviewBody,
	video: VideoPreviewBody,
	audio: AudioPreviewBody,
	imagemap: ImagemapBody,
	template: TemplateBody,
	flex: FlexPreview,
	coupon: CouponBody,
	sticker: ({ message }) => <TalkStickerBody message={drawnFrom(message)} />,
	location: ({ message }) => (
		<div className={classes.bubble}>
			<TalkLocationBody message={drawnFrom(message)} />
		</div>
	),
};

const drawnFrom = (message: ShownMessage) => messageToDraw({ id: 0, ...toStoredMessage(message) });

function Body({ message }: { message: ShownMessage }) {
	const TypedBody = BODIES[message.type];
	if (!TypedBody) {
		return (
			<div className={classes.bubble}>
				<TextPreviewBody message={message} />
			</div>
		);
	}
	return (
		<div className={classes.bare}>
			<TypedBody message={message} />
		</div>
	);
}
