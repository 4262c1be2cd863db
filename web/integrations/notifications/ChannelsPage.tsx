import { Button } from "@mantine/core";
import { useState } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ChannelCard } from "./ChannelCard.tsx";
import { OwnDevice } from "./devices/OwnDevice.tsx";
import { NoticeNav } from "./NoticeNav.tsx";
import { type ChannelRow, useChannels } from "./notificationsApi.ts";
import { OwnLine } from "./OwnLine.tsx";

const ChannelPanel = latePart(async () => (await import("./ChannelPanel.tsx")).ChannelPanel);

/** Notification channels, and the operator's own LINE account and devices. */
export function ChannelsPage() {
	const { data, error, mutate } = useChannels();
	const [openChannel, setOpenChannel] = useState<ChannelRow | "new" | null>(null);
	const mayWriteNotifications = useAbility("notification-write");
	// The routes that save a channel require both abilities.
	const mayWrite = useAbility("friend-read") && mayWriteNotifications;
	const create = mayWrite && (
		<Button leftSection={<PlusIcon />} onClick={() => setOpenChannel("new")}>
			送り先を作成する
		</Button>
	);
	return (
		<PageLayout
			title="通知の送り先"
			help="通知を受け取るメールアドレスや、Slack・Chatworkのチャンネルなどです。"
			action={data && data.items.length > 0 && create}
		>
			<NoticeNav current="notificationChannels" />
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} />}
			{data?.items.length === 0 && (
				<EmptyState art="send" title="送り先はまだありません" action={create}>
					メール・LINE・Slack・Chatwork・プッシュ通知で送れます。
				</EmptyState>
			)}
			{data && data.items.length > 0 && (
				<CardList>
					{data.items.map((channel) => (
						<ChannelCard
							key={channel.id}
							channel={channel}
							onEdit={mayWrite ? () => setOpenChannel(channel) : null}
						/>
					))}
				</CardList>
			)}
			<OwnLine />
			<OwnDevice />
			{data && openChannel && (
				<ChannelPanel
					key={openChannel === "new" ? "new" : openChannel.id}
					channel={openChannel === "new" ? null : openChannel}
					recipients={data}
					onClose={() => setOpenChannel(null)}
				/>
			)}
		</PageLayout>
	);
}
