import { Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { BellIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { NoticeNav } from "./NoticeNav.tsx";
import { NotificationCard } from "./NotificationCard.tsx";
import { useNotifications } from "./notificationsApi.ts";

/** List of notification settings. */
export function NotificationSettingsPage() {
	const { data, error, mutate } = useNotifications();
	const mayCreate = useMayOpen()(addressOf("newNotification"));
	const create = mayCreate && (
		<Button component={Link} href={addressOf("newNotification")} leftSection={<PlusIcon />}>
			通知設定を作成する
		</Button>
	);
	return (
		<PageLayout
			title="通知設定"
			help="起きたことを、メール・LINE・Slackなどで担当者に知らせます。"
			action={data && data.items.length > 0 && create}
		>
			<NoticeNav current="notificationSettings" />
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} />}
			{data?.items.length === 0 && (
				<EmptyState icon={<BellIcon size="2rem" />} title="通知設定はまだありません" action={create}>
					先に「送り先」を作成し、何を、いつ、どこに知らせるかを決めます。
				</EmptyState>
			)}
			{data && data.items.length > 0 && (
				<CardList>
					{data.items.map((each) => (
						<NotificationCard key={each.id} notification={each} />
					))}
				</CardList>
			)}
		</PageLayout>
	);
}
