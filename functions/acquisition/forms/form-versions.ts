import { sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import type { VersionRules } from "#functions/engine/explorer/store-versions.ts";

/** Content of a form's versions, without notification, favourite and status. */
export const formVersions: VersionRules = {
	kind: "form",
	table: forms,
	content: sql`json_object('name', ${forms.name}, 'title', ${forms.title}, 'description', ${forms.description},
		'needs_line_login', ${forms.needsLineLogin}, 'answers_per_day', ${forms.answersPerDay},
		'fields', json(${forms.fields}), 'action_id', ${forms.actionId},
		'branches', json(${forms.branches}), 'reception', json(${forms.reception}), 'design', json(${forms.design}),
		'payment', json(${forms.payment}))`,
};
