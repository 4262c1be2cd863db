import { episodes } from "#db/episodes.ts";
import { episodeInput } from "#domain/kinds/episode.ts";
import { defineItems } from "./definition.ts";

export const episode = defineItems({
	table: episodes,
	row: () => ({ fields: {} }),
	save: { schema: episodeInput, columns: () => ({}) },
	copy: {},
});
