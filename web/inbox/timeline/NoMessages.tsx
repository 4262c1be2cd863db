import { Button } from "@mantine/core";
import type { TimelineMode } from "#domain/inbox/timeline/timeline-query-input.ts";
import type { IllustrationName } from "#web/platform/ui/illustrationNames.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import type { TimelineFilter } from "./useTimelineAddress.ts";

interface NoMessagesProps {
	filter: TimelineFilter;
	onClearFilter: () => void;
}

/** Empty state of the timeline, positive if all messages are handled. */
export function NoMessages({ filter, onClearFilter }: NoMessagesProps) {
	const { types, from, until, search, funnel } = filter;
	const isNarrowed = types.length > 0 || Boolean(from || until || search || funnel);
	if (isNarrowed)
		return (
			<EmptyState
				art="search"
				title="条件に合うメッセージはありません"
				action={
					<Button variant="default" onClick={onClearFilter}>
						条件をすべて消す
					</Button>
				}
			>
				期間や種類の条件を変えると、ほかのメッセージが表示されます。
			</EmptyState>
		);
	const { art, title, help } = TEXTS[filter.mode];
	return (
		<EmptyState art={art} title={title}>
			{help}
		</EmptyState>
	);
}

/** Empty states by mode. */
const TEXTS: Record<TimelineMode, { art: IllustrationName; title: string; help: string }> = {
	normal: {
		art: "talk",
		title: "メッセージはまだありません",
		help: "友だちからメッセージが届くと、再読み込みしなくてもここに表示されます。",
	},
	uncheck: {
		art: "calm",
		title: "未対応のメッセージはありません",
		help: "友だちから届き、自動応答が答えなかったメッセージがここに並びます。",
	},
	star: {
		art: "talk",
		title: "スターを付けたメッセージはありません",
		help: "あとで見返したいメッセージに☆を付けると、ここに並びます。",
	},
};
