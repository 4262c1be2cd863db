import type { EpisodeRow } from "#domain/engine/kinds/episode.ts";
import { createdColumn } from "#web/engine/explorer/cells/CreatedColumn.tsx";
import { LinesCell } from "#web/engine/explorer/cells/LinesCell.tsx";
import { defineView } from "#web/engine/explorer/kindView.ts";
import { EpisodeIcon } from "#web/platform/ui/consoleIcons.tsx";

/** View of reminders in the explorer. */
export const episodeKindView = defineView<EpisodeRow>({
	icon: EpisodeIcon,
	purpose: "予約日などの予定日を起点に、何日前・何日後に何を送るかを決めておけます。",
	columns: [
		{ label: "ステップ", width: "5rem", align: "right", render: ({ step_count }) => `${step_count}個` },
		{ label: "送る日", width: "10rem", render: (row) => <LinesCell lines={[daysText(row)]} /> },
		createdColumn,
	],
	copying: { by: "crud" },
});

/** Days on which a reminder sends, around its goal: 7日前〜30日後. */
function daysText({ first_day, last_day }: EpisodeRow): string {
	if (first_day === null || last_day === null) return "まだありません";
	return first_day === last_day ? dayText(first_day) : `${dayText(first_day)}〜${dayText(last_day)}`;
}

const dayText = (day: number): string => (day === 0 ? "当日" : day < 0 ? `${-day}日前` : `${day}日後`);
