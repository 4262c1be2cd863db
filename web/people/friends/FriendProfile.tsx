import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { AnsweringField } from "./AnsweringField.tsx";
import { FriendPayments } from "./FriendPayments.tsx";
import { FriendTagEditor } from "./FriendTagEditor.tsx";
import { FriendTagList } from "./FriendTagList.tsx";
import type { Friend } from "./friendsApi.ts";
import { MemoEditor } from "./MemoEditor.tsx";

/** Profile of a friend: tags first, as they decide which messages reach them. */
export function FriendProfile({ friend }: { friend: Friend }) {
	const mayWrite = useAbility("friend-write");
	return (
		<Stack gap="md" p="sm">
			<Part title="タグ">
				{mayWrite ? <FriendTagEditor friend={friend} /> : <FriendTagList tags={friend.tags} />}
			</Part>
			{mayWrite ? (
				<Part title="メモ">
					<MemoEditor key={friend.id} friend={friend} />
				</Part>
			) : (
				friend.memo && (
					<Part title="メモ">
						<Text size="sm">{friend.memo}</Text>
					</Part>
				)
			)}
			{friend.failed_richmenu && (
				<Part title="リッチメニュー">
					<Text size="sm" c="red" role="status">
						{friend.failed_richmenu.richmenu_id === null
							? "リッチメニューの表示を終了できていません。"
							: `「${friend.failed_richmenu.name ?? ""}」を表示できていません。`}
						{friend.failed_richmenu.reason}
					</Text>
				</Part>
			)}
			<FriendPayments friendId={friend.id} />
			<Part title="返信するツール">
				<AnsweringField friendId={friend.id} />
			</Part>
			<Part title="最終メッセージ">
				<TimeText value={friend.last_message_at} size="sm" />
			</Part>
			<Part title="登録日">
				<TimeText value={friend.created_at} size="sm" format="day" emptyText="不明" />
			</Part>
			{friend.is_from_before && (
				<Part title="友だちになった経緯">
					<Text size="sm">以前からの友だち（LINEの一覧から登録）</Text>
				</Part>
			)}
			{friend.status_message && (
				<Part title="ステータスメッセージ">
					<Text size="sm">{friend.status_message}</Text>
				</Part>
			)}
			{friend.blocked_at && (
				<Part title="ブロックされた日時">
					<TimeText value={friend.blocked_at} size="sm" />
				</Part>
			)}
		</Stack>
	);
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
	<Stack gap="0.25rem">
		<Title order={2} size="xs" c="dimmed" fw={500}>
			{title}
		</Title>
		{children}
	</Stack>
);
