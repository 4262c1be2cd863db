import { z } from "zod";
import { nameIn } from "../filters/names.ts";
import { code, recordId } from "../wire.ts";
import { defineCondition } from "./definition.ts";

/** 70: whether the friend has passed a phase of a journey. */
export const journey = defineCondition(
	z.object({
		type: z.literal(70),
		journey_id: recordId(),
		journey_tag_id: recordId(),
		/** 5 has passed it, 10 has not. */
		condition: code(5, 10).default(5),
	}),
)({
	type: 70,
	label: "ジャーニー",
	ability: "journey",
	blank: () => ({ type: 70, journey_id: 0, journey_tag_id: 0, condition: 5 }),
	names: ({ journey_id, journey_tag_id }) => ({ journeys: [journey_id], phases: [journey_tag_id] }),
	sentence: ({ journey_id, journey_tag_id, condition }, { journeys, phases }) =>
		`ジャーニー「${nameIn(journeys, journey_id)}」の「${nameIn(phases, journey_tag_id)}」を${condition === 5 ? "通過した" : "通過していない"}`,
});
