import { z } from "zod";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";

/**
 * Effect 30: registers a conversion of the friend, by marking the last visit of a landing page. It has
 * no settings.
 */
export const asp = defineEffect(z.object({ type: z.literal(30), ...conditionField() }))({
	type: 30,
	label: "成果を記録",
	ability: "asp",
	single: true,
	blank: () => ({ type: 30, member_query_id: null }),
	summary: () => "流入経路の成果を記録",
});
