import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { messageToDraw, toStoredMessage } from "#web/engine/messages/storedMessage.ts";
import { ChatMessageList } from "#web/people/friends/ChatMessageList.tsx";
import type { FriendChatMessage } from "#web/people/friends/friendsApi.ts";
import { INCOMING_SAMPLES } from "./incomingSamples.ts";
import classes from "./MessageGallery.module.css";
import { OUTGOING_SAMPLES } from "./outgoingSamples.ts";

/** Gallery of every message type as a talk renders it. */
export const MessageGallery = () => (
	<Stack gap="xl">
		<GalleryPart title="友だちから届いたもの">
			{INCOMING_SAMPLES.map(({ title, stored }, index) => (
				<Sample key={title} title={title} message={toSampleMessage({ id: 1_000 + index, ...stored })} />
			))}
			<Sample
				title="取り消されたもの"
				message={toSampleMessage({ id: 1_100, type: "text", text: TALK_TEXTS.unsent, unsent: true })}
			/>
			<Sample
				title="取得できなかったもの"
				message={toSampleMessage({
					id: 1_101,
					type: "video",
					media_failed: "ファイルを取得できませんでした（LINEの保存期間が過ぎました）",
				})}
			/>
			<Sample
				title="引用して返信したもの"
				message={toSampleMessage({
					id: 1_102,
					type: "text",
					text: "この日でお願いします",
					quoted_message_id: "line-0",
				})}
			/>
		</GalleryPart>
		<GalleryPart title="友だちに送ったもの">
			{OUTGOING_SAMPLES.map(({ title, line }, index) => (
				<Sample
					key={title}
					title={title}
					message={toSampleMessage({
						id: 2_000 + index,
						outgoing: true,
						sender: "山田 花子",
						...toStoredMessage(line),
					})}
				/>
			))}
		</GalleryPart>
	</Stack>
);

const GalleryPart = ({ title, children }: { title: string; children: ReactNode }) => (
	<Stack gap="md" component="section">
		<Title order={3}>{title}</Title>
		<div className={classes.samples}>{children}</div>
	</Stack>
);

const Sample = ({ title, message }: { title: string; message: FriendChatMessage }) => (
	<div className={classes.sample}>
		<Text size="xs" c="dimmed" mb="0.25rem">
			{title}
		</Text>
		<ChatMessageList messages={[message]} friendName="佐藤 陽菜" friendId={0} withDays={false} />
	</div>
);

/** Placeholder picture; the `#` absorbs anything appended to the URL, such as an image map's width. */
const PLACEHOLDER_PICTURE =
	"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1040' height='700'%3E%3Crect width='1040' height='700' fill='%23cfd8dc'/%3E%3C/svg%3E#";

/** Replaces external picture URLs, so that the development page needs no network. */
const withOwnPictures = <Sample extends object>(sample: Sample): Sample =>
	JSON.parse(
		JSON.stringify(sample).replaceAll(
			/https:\/\/example\.com\/(picture\.jpg|preview\.jpg|icon\.png|map)/g,
			PLACEHOLDER_PICTURE,
		),
	);

const toSampleMessage = (
	sample: Partial<FriendChatMessage> & Pick<FriendChatMessage, "id" | "type">,
): FriendChatMessage => messageToDraw(withOwnPictures(sample));
