import { EpisodeIcon } from "../../ui/icons.tsx";
import { created } from "../cells/Created.tsx";
import { defineView } from "./definition.ts";

export const episode = defineView({
	icon: EpisodeIcon,
	purpose: "予約日などの予定日を起点に、何日前・何日後に何を送るかを決めておけます。",
	columns: [created],
	copying: { by: "crud" },
});
