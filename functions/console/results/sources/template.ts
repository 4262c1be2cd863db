import { sql } from "drizzle-orm";
import { templates, templateTaps } from "#db/content/templates.ts";
import { actionEffects } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { runs } from "#db/engine/runs.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { findListedItem } from "./find-listed-item.ts";
import type { ResultSourceOf } from "./source.ts";

/** A run names the delivery of each sending effect by its position; the effects of actions tell the template. */
export const templateStatements: ResultSourceOf<"template"> = {
	find: findListedItem(templates),
	steps: {
		delivered: (id) =>
			sql`select d.friend_id as friend_id, d.sent_at as at from ${actionEffects} e
				cross join ${runs} r on r.action_id = e.action_id and r.action_version = e.version
				cross join ${deliveries} d on d.id = r.sends ->> ('$."' || e.position || '"') and d.state = 'sent'
				where e.type = ${EFFECTS.template.type} and e.effect ->> '$.egg_id' = ${id}`,
		tapped: (id) =>
			sql`select t.friend_id as friend_id, t.created_at as at from ${templateTaps} t where t.template_id = ${id}`,
	},
};
