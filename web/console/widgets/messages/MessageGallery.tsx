import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { messageToDraw, toStoredMessage } from "#web/engine/messages/storedMessage.ts";
import type { Message } from "#web/people/friends/api.ts";
import { MessageList } from "#web/people/friends/MessageList.tsx";
import { INCOMING } from "./incoming.ts";
import classes from "./MessageGallery.module.css";
import { OUTGOING } from "./outgoing.ts";

/** Gallery of every message type as a talk renders it. */
export const MessageGallery = () => (
	<Stack gap="xl">
		<Part title="友だちから届いたもの">
			{INCOMING.map(({ title, stored }, index) => (
				<Sample key={title} title={title} message={shown({ id: 1_000 + index, ...stored })} />
			))}
			<Sample
				title="取り消されたもの"
				message={shown({ id: 1_100, type: "text", text: TALK_TEXTS.unsent, unsent: true })}
			/>
			<Sample
				title="取得できなかったもの"
				message={shown({
					id: 1_101,
					type: "video",
					media_failed: "ファイルを取得できませんでした（LINEの保存期間が過ぎました）",
				})}
			/>
			<Sample
				title="引用して返信したもの"
				message={shown({
					id: 1_102,
					type: "text",
					text: "この日でお願いします",
					quoted_message_id: "line-0",
				})}
			/>
		</Part>
		<Part title="友だちに送ったもの">
			{OUTGOING.map(({ title, line }, index) => (
				<Sample
					key={title}
					title={title}
					message={shown({
						id: 2_000 + index,
						outgoing: true,
						sender: "山田 花子",
						...toStoredMessage(line),
					})}
				/>
			))}
		</Part>
	</Stack>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
	<Stack gap="md" component="section">
		<Title order={3}>{title}</Title>
		<div className={classes.samples}>{children}</div>
	</Stack>
);

const Sample = ({ title, message }: { title: string; message: Message }) => (
	<div className={classes.sample}>
		<Text size="xs" c="dimmed" mb="0.25rem">
			{title}
		</Text>
		<MessageList messages={[message]} friendName="佐藤 陽菜" friendId={0} withDays={false} />
	</div>
);

/** The `#` swallows anything appended to the URL, such as an image map's width. */
const DRAWN =
	"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1040' height='700'%3E%3Crect width='1040' height='700' fill='%23cfd8dc'/%3E%3C/svg%3E#";

/** Replaces external picture URLs, so that the development page needs no network. */
const withOwnPictures = <Given extends object>(given: Given): Given =>
	JSON.parse(
		JSON.stringify(given).replaceAll(
			/https:\/\/example\.com\/(picture\.jpg|preview\.jpg|icon\.png|map)/g,
			DRAWN,
		),
	);

const shown = (given: Partial<Message> & Pick<Message, "id" | "type">): Message =>
	messageToDraw(withOwnPictures(given));
