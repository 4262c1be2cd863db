import { Skeleton, Stack } from "@mantine/core";
import { useLocation, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { FriendChoice } from "#web/engine/friend-records/FriendChoice.tsx";
import type { ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import { MessageTalk } from "#web/engine/messages/MessageTalk.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useTemplatePreview } from "../templateApi.ts";

/** Popup with a template as friends receive it; with a selected friend all placeholders are resolved. */
export function TemplatePreviewPage() {
	const { id, previewSenderId } = useParams();
	const [, goTo] = useLocation();
	const mayReadFriends = useAbility("friend-read");
	const template = Number(id);
	const friend = previewSenderId ? Number(previewSenderId) : null;
	const { data, error, mutate } = useTemplatePreview(template, friend);
	if (isItemGone(error)) return <ItemNotFound kind="template" />;
	return (
		<PageLayout title={data ? `プレビュー: ${data.name}` : "プレビュー"}>
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
		</PageLayout>
	);
}
