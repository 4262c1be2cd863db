import { Button, Skeleton } from "@mantine/core";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications.ts";
import { isGone } from "#web/engine/explorer/editing.ts";
import { Notice } from "#web/platform/shell/Notice.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { Page } from "#web/platform/ui/Page.tsx";
import { useNotification } from "./api.ts";
import { NotificationForm } from "./NotificationForm.tsx";

/** Editor page of a notification setting. */
export function NotificationPage() {
	const { id } = useParams();
	return <Opened key={id ?? "new"} id={id ? Number(id) : null} />;
}

function Opened({ id }: { id: number | null }) {
	const { data, error, mutate } = useNotification(id);
	if (isGone(error))
		return (
			<Notice
				title="通知設定が見つかりません"
				actions={
					<Button component={Link} href={addressOf("notificationSettings")}>
						通知設定の一覧へ
					</Button>
				}
			>
				削除されたか、存在しない通知設定です。
			</Notice>
		);
	return (
		<Page
			title={id === null ? "通知設定の作成" : "通知設定の編集"}
			help="何が起きたとき、どの友だちについて、いつ、どこに知らせるかを決めます。"
		>
			{!data && error && (
				<ErrorState title={NOTIFICATION_TEXTS.loadFailed} error={error} onRetry={() => void mutate()} />
			)}
			{!data && !error && <Skeleton height="24rem" />}
			{data && <NotificationForm shown={data} />}
		</Page>
	);
}
