import { Anchor, Group, Paper, Progress, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { FRIEND_ORDER } from "#domain/engine/filters/friend-order.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import type { ExistingFriends, ShownFollowerCount } from "./existingFriendsApi.ts";

interface KnownFriendsPartProps {
	existing: ExistingFriends;
	/** LINE's count; undefined while it loads, null where LINE gives none. */
	count: ShownFollowerCount | undefined;
}

/** Known friends beside the followers that LINE counts. */
export function KnownFriendsPart({ existing: { known, from_before }, count }: KnownFriendsPartProps) {
	const reachable = count ? Math.max(0, count.followers - count.blocks) : null;
	const share = reachable ? Math.min(100, Math.floor((100 * known) / reachable)) : null;
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="known-friends">
			<Stack gap="sm">
				<Title order={2} id="known-friends">
					登録されている友だち
				</Title>
				<Group component="dl" m={0} gap="xl">
					<LabelledFigure label="ここに登録されている友だち">{formatPeople(known)}</LabelledFigure>
					<LabelledFigure label="うち以前からの友だち">{formatPeople(from_before)}</LabelledFigure>
					<LabelledFigure label="LINEの友だち（ブロックを除く）">
						{reachable === null ? "—" : formatPeople(reachable)}
					</LabelledFigure>
				</Group>
				{from_before > 0 && (
					<Anchor
						component={Link}
						href={`${addressOf("friends")}?sort=${FRIEND_ORDER.oldestFriend}`}
						size="sm"
						underline="always"
					>
						以前からの友だちを先に、一覧で見る
					</Anchor>
				)}
				{share !== null && <Progress value={share} aria-label="LINEの友だちのうち、登録されている割合" />}
				<Text size="sm" c="dimmed">
					{count === undefined
						? "LINEの集計を確認しています…"
						: count === null
							? "LINEの集計がまだありません。友だちの数は、LINEが翌日に集計します。"
							: `${formatDay(count.day)}時点のLINEの集計です。パソコンだけで使う友だちなどはLINEの一覧に含まれないため、取り込んだ後も数は一致しないことがあります。`}
				</Text>
			</Stack>
		</Paper>
	);
}
