import { Anchor, Group, Paper, Stack, Title } from "@mantine/core";
import { useEffect } from "react";
import { Link, useLocation } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import classes from "./TimelineList.module.css";
import { TimelineRow } from "./TimelineRow.tsx";
import { useNewestMessages } from "./timelineApi.ts";

/** Newest messages of all friends on the dashboard (M-008). */
export function TimelineBlock() {
	const [, navigate] = useLocation();
	const { data, error, mutate } = useNewestMessages();
	// If the block is not available to this operator, the timeline opens instead (M-011).
	useEffect(() => {
		if (data === null) navigate(addressOf("timeline"));
	}, [data, navigate]);
	return (
		<Stack gap="xs" component="section" aria-label="新着メッセージ">
			<Group justify="space-between" gap="xs">
				<Title order={2}>新着メッセージ</Title>
				<Anchor component={Link} href={addressOf("timeline")} size="sm" underline="always">
					タイムラインを開く
				</Anchor>
			</Group>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={4} height="3.5rem" />}
			{data?.messages.length === 0 && (
				<EmptyState art="talk" title="メッセージはまだありません">
					友だちからメッセージが届くと、再読み込みしなくてもここに表示されます。
				</EmptyState>
			)}
			{data && data.messages.length > 0 && (
				<Paper withBorder>
					<Stack component="ol" gap={0} className={classes.list} onKeyDown={moveByArrows}>
						{data.messages.map((message) => (
							<li key={message.id}>
								<TimelineRow message={message} timeText={formatMoment(message.date)} />
							</li>
						))}
					</Stack>
				</Paper>
			)}
		</Stack>
	);
}
