import { Badge, Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { Card } from "#web/platform/ui/CardList.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { people } from "#web/platform/ui/people.ts";
import { opensLink, RowLink } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { LinkRow } from "./api.ts";
import { times } from "./times.ts";

/** Card of a link: name, target and taps. */
export function LinkCard({ link: { id, name, url, is_counted, has_action, ...counted } }: { link: LinkRow }) {
	return (
		<Card
			head={
				<RowLink href={addressOf("link", { id })} title={name || url} twoLines>
					{name || url}
				</RowLink>
			}
			aside={is_counted === 0 && <Badge color="gray">数えない</Badge>}
			{...opensLink}
		>
			{name !== "" && (
				<CutText size="sm" c="dimmed">
					{url}
				</CutText>
			)}
			<Group gap="md">
				<Text size="sm">
					タップ {times(counted.tap_count)}・{people(counted.friend_count)}
				</Text>
				{counted.last_at && (
					<Text size="xs" c="dimmed" component="div">
						最後のタップ <TimeText value={counted.last_at} span inherit />
					</Text>
				)}
				{has_action === 1 && (
					<Text size="xs" c="dimmed">
						アクションあり
					</Text>
				)}
			</Group>
		</Card>
	);
}
