import { Button, Skeleton } from "@mantine/core";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { NotificationForm } from "./NotificationForm.tsx";
import { useNotification } from "./notificationsApi.ts";

/** Editor page of a notification setting. */
export function NotificationPage() {
	const { id } = useParams();
	return <NotificationEditor key={id ?? "new"} id={id ? Number(id) : null} />;
}

function NotificationEditor({ id }: { id: number | null }) {
	const { data, error, mutate } = useNotification(id);
	if (isItemGone(error))
		return (
			<NoticePage
				title="通知設定が見つかりません"
				actions={
					<Button component={Link} href={addressOf("notificationSettings")}>
						通知設定の一覧へ
					</Button>
				}
			>
				削除されたか、存在しない通知設定です。
			</NoticePage>
		);
	return (
		<PageLayout
			title={id === null ? "通知設定の作成" : "通知設定の編集"}
			help="何が起きたとき、どの友だちについて、いつ、どこに知らせるかを決めます。"
		>
			{!data && error && (
				<ErrorState title={NOTIFICATION_TEXTS.loadFailed} error={error} onRetry={() => void mutate()} />
			)}
			{!data && !error && <Skeleton height="24rem" />}
			{data && <NotificationForm notification={data} />}
		</PageLayout>
	);
}
