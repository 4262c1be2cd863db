import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { PointEntryList } from "./PointEntryList.tsx";

/** Entries of all friends. */
export const PointEntriesPage = () => (
	<PageLayout
		title="ポイントの履歴"
		help="付与・利用・失効・取り消しの記録です。訂正も、新しい記録として残ります。"
		before={<BackLink href={addressOf("points")} label="ポイントに戻る" />}
	>
		<PointEntryList friendId={null} />
	</PageLayout>
);
