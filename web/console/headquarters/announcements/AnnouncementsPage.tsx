import { Badge, Button, Group, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { type AnnouncementRow, useAnnouncements } from "../headquartersApi.ts";

/** Announcements of the headquarters, newest first. */
export function AnnouncementsPage() {
	const { data, error, mutate } = useAnnouncements();
	const create = (
		<Button component={Link} href={addressOf("newAnnouncement")} leftSection={<PlusIcon />}>
			お知らせを作成する
		</Button>
	);
	return (
		<PageLayout
			title="本部のお知らせ"
			help="同じメッセージを、いくつものアカウントの友だちにまとめて送ります。"
			action={data && data.items.length > 0 && create}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={4} height="5rem" />}
			{data?.items.length === 0 && (
				<EmptyState art="send" title="本部のお知らせはまだありません" action={create}>
					年末年始の休みなど、どの店でも同じことを、アカウントを選んで一度に送れます。
				</EmptyState>
			)}
			{data && data.items.length > 0 && (
				<CardList>
					{data.items.map((row) => (
						<AnnouncementCard key={row.id} row={row} />
					))}
				</CardList>
			)}
		</PageLayout>
	);
}

const AnnouncementCard = ({
	row: { id, name, author, at, is_cancelled, withdrawn, accounts, ordered, friends },
}: {
	row: AnnouncementRow;
}) => (
	<ListCard
		head={
			<RowLink href={addressOf("announcement", { id })} title={name}>
				{name}
			</RowLink>
		}
		aside={
			is_cancelled ? (
				<Badge color="gray">{withdrawn < accounts ? "一部取り消し" : "取り消し済み"}</Badge>
			) : (
				ordered < accounts && <Badge color="red">{accounts - ordered}アカウント未指示</Badge>
			)
		}
		{...rowLinkTarget}
	>
		<Group gap="xs">
			<TimeText value={at} size="sm" c="dimmed" />
			<Text size="sm">
				{accounts}アカウント・{formatPeople(friends)}
			</Text>
			<Text size="sm" c="dimmed">
				{author}
			</Text>
		</Group>
	</ListCard>
);
