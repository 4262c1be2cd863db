import { Divider, Paper, Stack } from "@mantine/core";
import { useState } from "react";
import { TIMELINE_TEXTS } from "#domain/platform/texts/timeline-texts.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { DayText } from "#web/platform/ui/DayText.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { ConfirmBar, type ConfirmNotice } from "./ConfirmBar.tsx";
import { NoMessages } from "./NoMessages.tsx";
import classes from "./TimelineList.module.css";
import { TimelineRow } from "./TimelineRow.tsx";
import { confirmMessages, type useTimeline } from "./timelineApi.ts";
import type { SelectedMessages } from "./useSelectedMessages.ts";
import type { TimelineFilter } from "./useTimelineAddress.ts";

interface TimelineListProps {
	timeline: ReturnType<typeof useTimeline>;
	selection: SelectedMessages;
	filter: TimelineFilter;
	onReload: () => void;
	/** Clears all filters except the mode. */
	onClearFilter: () => void;
}

/** Messages by day, newest first, with actions on the selection. */
export function TimelineList({ timeline, selection, filter, onReload, onClearFilter }: TimelineListProps) {
	const { messages, loaded, error, hasMore, loadingMore, loadMore, refresh } = timeline;
	const mayWrite = useAbility("friend-write");
	const [notice, setNotice] = useState<ConfirmNotice | null>(null);
	const { busy, run } = useBusy();
	const confirmSelected = () => {
		if (selection.ids.length === 0) return setNotice({ text: TIMELINE_TEXTS.nothingChosen, isGood: false });
		return run(() =>
			confirmMessages(selection.ids)
				.then(({ message_count }) => {
					selection.clear();
					refresh();
					setNotice({ text: resultTextOf(message_count), isGood: true });
				})
				// Errors are shown in the bar (M-362); an outdated page reports itself and reloads (M-361).
				.catch((reason) => setNotice({ text: describeError(reason).join("\n"), isGood: false })),
		);
	};
	// The result of the last selection does not apply to a new one.
	const dismissingSelection: SelectedMessages = {
		...selection,
		toggle: (id) => {
			setNotice(null);
			selection.toggle(id);
		},
		toggleAll: () => {
			setNotice(null);
			selection.toggleAll();
		},
	};
	if (!loaded) return error ? <ErrorState error={error} onRetry={onReload} /> : <SkeletonCards cards={8} />;
	return (
		<Stack gap="sm">
			{Boolean(error) && <ErrorState error={error} onRetry={onReload} />}
			{messages.length === 0 && !hasMore ? (
				<NoMessages filter={filter} onClearFilter={onClearFilter} />
			) : (
				<Paper withBorder>
					<Stack component="ol" gap={0} className={classes.list} onKeyDown={moveByArrows}>
						{messages.map((message, index) => (
							<li key={message.id}>
								{dayOf(message) !== dayOf(messages[index - 1]) && (
									<Divider
										label={<DayText value={message.date} inherit />}
										labelPosition="left"
										className={classes.day}
									/>
								)}
								<TimelineRow
									message={message}
									search={filter.search}
									selection={mayWrite ? dismissingSelection : undefined}
								/>
							</li>
						))}
					</Stack>
					<LoadMore
						hasMore={hasMore}
						loading={loadingMore}
						onMore={loadMore}
						label="前のメッセージを読み込む"
					/>
				</Paper>
			)}
			{mayWrite && (selection.unhandledCount > 0 || notice) && (
				<ConfirmBar
					selection={dismissingSelection}
					busy={busy}
					onConfirm={() => void confirmSelected()}
					notice={notice}
					onDismiss={() => setNotice(null)}
				/>
			)}
		</Stack>
	);
}

const resultTextOf = (count: number): string =>
	count === 0 ? TIMELINE_TEXTS.alreadyConfirmed : TIMELINE_TEXTS.confirmed(count);

const dayOf = (message: { date: string } | undefined) => message?.date.slice(0, 10);
