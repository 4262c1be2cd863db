import { Skeleton, Stack } from "@mantine/core";
import { useLocation, useParams } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { useAbility } from "../../api/session.tsx";
import { isGone } from "../../explorer/editing.ts";
import { ItemGone } from "../../explorer/ItemGone.tsx";
import { FriendChoice } from "../../friend-records/FriendChoice.tsx";
import type { ShownMessage } from "../../messages/line.ts";
import { MessageTalk } from "../../messages/MessageTalk.tsx";
import { ErrorState } from "../../ui/ListState.tsx";
import { Page } from "../../ui/Page.tsx";
import { ProblemAlert } from "../../ui/ProblemAlert.tsx";
import { usePreview } from "../api.ts";

/** A template as friends receive it, in a window of its own; through one friend's eyes with everything put in. */
export function TemplatePreviewPage() {
	const { id, previewSenderId } = useParams();
	const [, goTo] = useLocation();
	const mayReadFriends = useAbility("friend-read");
	const template = Number(id);
	const friend = previewSenderId ? Number(previewSenderId) : null;
	const { data, error, mutate } = usePreview(template, friend);
	if (isGone(error)) return <ItemGone kind="template" />;
	return (
		<Page title={data ? `プレビュー: ${data.name}` : "プレビュー"}>
			<Stack gap="md" maw="32rem">
				{mayReadFriends && (
					<FriendChoice
						label="友だちを選んで、差し込み後の内容を見る"
						value={friend === null || !data ? null : { id: friend, name: data.friend_name ?? "" }}
						onChoose={(previewSenderId) =>
							goTo(addressOf("templatePreviewBy", { id: template, previewSenderId }), { replace: true })
						}
					/>
				)}
				{error && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <Skeleton height="16rem" />}
				{data?.problem && <ProblemAlert problems={{ general: [data.problem], fields: {} }} />}
				{data && !data.problem && (
					<MessageTalk messages={data.messages as ShownMessage[]} empty="表示する内容がありません" />
				)}
			</Stack>
		</Page>
	);
}
