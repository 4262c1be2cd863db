import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { TIMELINE_TEXTS } from "#domain/platform/texts/timeline-texts.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { ReloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { TimelineFilterBar } from "./TimelineFilterBar.tsx";
import { TimelineList } from "./TimelineList.tsx";
import { useTimeline } from "./timelineApi.ts";
import { useSelectedMessages } from "./useSelectedMessages.ts";
import { type TimelineFilter, useTimelineAddress } from "./useTimelineAddress.ts";

/** Received and sent messages of all friends, newest first. The filter is in the URL. */
export function TimelinePage() {
	const { filter, show } = useTimelineAddress();
	const timeline = useTimeline(filter);
	const selection = useSelectedMessages(timeline.messages);
	// Incremented to reset the search field after a cancelled search.
	const [cancelCount, setCancelCount] = useState(0);

	/** Confirms the loss of the selection, which loading other messages clears (M-209, M-210). */
	const mayReload = async (actionLabel: string): Promise<boolean> => {
		if (selection.ids.length > 0 && !(await askToConfirm(selectionLossPrompt(actionLabel)))) return false;
		selection.clear();
		return true;
	};
	const change = async (part: Partial<TimelineFilter>) => {
		if (await mayReload("切り替える")) show(part);
		else setCancelCount((times) => times + 1);
	};
	const reload = async () => {
		if (await mayReload("再読み込みする")) timeline.reload();
	};

	return (
		<PageLayout
			title="タイムライン"
			help="すべての友だちとのメッセージです。開いたまま自動で更新されます。"
			action={
				<Button variant="default" leftSection={<ReloadIcon />} onClick={() => void reload()}>
					再読み込み
				</Button>
			}
		>
			<Stack gap="md">
				<TimelineFilterBar
					key={cancelCount}
					filter={filter}
					counts={timeline.counts}
					onChange={(part) => void change(part)}
				/>
				<TimelineList
					key={JSON.stringify(filter)}
					timeline={timeline}
					selection={selection}
					filter={filter}
					onReload={() => void reload()}
					onClearFilter={() => void change(WITHOUT_CONDITIONS)}
				/>
			</Stack>
		</PageLayout>
	);
}

/** Filter without conditions; the mode stays. */
const WITHOUT_CONDITIONS: Partial<TimelineFilter> = {
	types: [],
	from: null,
	until: null,
	search: "",
	funnel: null,
};

const selectionLossPrompt = (actionLabel: string) => ({
	title: "メッセージの選択",
	message: TIMELINE_TEXTS.choiceUnavailable,
	confirm: actionLabel,
});
