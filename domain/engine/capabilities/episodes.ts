import { defineCapability } from "./definition.ts";

/** Capability: reminders. */
export const episodesCapability = defineCapability({
	section: "シナリオ・リマインダ",
	abilities: {
		"episode-read": "リマインダを見る",
		"episode-write": "リマインダを作成・変更する",
		episode: "リマインダを使う",
	},
	pages: {
		episodes: { address: "/line/episode", needs: ["episode-read"] },
		newEpisode: { address: "/line/episode/edit/new", needs: ["episode-write"] },
		episode: { address: "/line/episode/edit/:id", needs: ["episode-read"] },
	},
});
