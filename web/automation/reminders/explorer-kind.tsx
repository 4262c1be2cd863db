import { created } from "#web/engine/explorer/cells/Created.tsx";
import { defineView } from "#web/engine/explorer/kind-view.ts";
import { EpisodeIcon } from "#web/platform/ui/icons.tsx";

export const episode = defineView({
	icon: EpisodeIcon,
	purpose: "予約日などの予定日を起点に、何日前・何日後に何を送るかを決めておけます。",
	columns: [created],
	copying: { by: "crud" },
});
