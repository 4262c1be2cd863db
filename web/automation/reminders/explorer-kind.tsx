import { createdColumn } from "#web/engine/explorer/cells/CreatedColumn.tsx";
import { defineView } from "#web/engine/explorer/kindView.ts";
import { EpisodeIcon } from "#web/platform/ui/consoleIcons.tsx";

/** View of reminders in the explorer. */
export const episodeKindView = defineView({
	icon: EpisodeIcon,
	purpose: "予約日などの予定日を起点に、何日前・何日後に何を送るかを決めておけます。",
	columns: [createdColumn],
	copying: { by: "crud" },
});
