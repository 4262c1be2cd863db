import { Badge, Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ListCard } from "#web/platform/ui/CardList.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { formatTapCount } from "./formatTapCount.ts";
import type { CountedLinkRow } from "./linkApi.ts";

/** Card of a link: name, target and taps. */
export function CountedLinkCard({
	link: { id, name, url, is_counted, has_action, ...figures },
}: {
	link: CountedLinkRow;
}) {
	return (
		<ListCard
			head={
				<RowLink href={addressOf("link", { id })} title={name || url} twoLines>
					{name || url}
				</RowLink>
			}
			aside={is_counted === 0 && <Badge color="gray">数えない</Badge>}
			{...rowLinkTarget}
		>
			{name !== "" && (
				<CutText size="sm" c="dimmed">
					{url}
				</CutText>
			)}
			<Group gap="md">
				<Text size="sm">
					タップ {formatTapCount(figures.tap_count)}・{formatPeople(figures.friend_count)}
				</Text>
				{figures.last_at && (
					<Text size="xs" c="dimmed" component="div">
						最後のタップ <TimeText value={figures.last_at} span inherit />
					</Text>
				)}
				{has_action === 1 && (
					<Text size="xs" c="dimmed">
						アクションあり
					</Text>
				)}
			</Group>
		</ListCard>
	);
}
