import type { DistributedRecordKind } from "#domain/console/headquarters/distribution/kinds/registry.ts";
import { commonVarKind } from "#functions/people/common-variables/kind.ts";
import { tagKind } from "#functions/people/tags/kind.ts";
import { actionRecord } from "./action.ts";
import { autoResponseRecord } from "./auto-response.ts";
import { conditionRecord } from "./condition.ts";
import type { RecordRules } from "./definition.ts";
import { explorerRecord } from "./explorer-record.ts";
import { formRecord } from "./form.ts";
import { friendFieldRecord } from "./friend-field.ts";
import { richMenuRecord } from "./rich-menu.ts";
import { savedSearchRecord } from "./saved-search.ts";
import { scenarioRecord } from "./scenario.ts";
import { templateRecord } from "./template.ts";

/** Records by kind, in the order in which they are saved: others use the choices of friend fields. */
export const RECORDS: Record<DistributedRecordKind, RecordRules> = {
	var: friendFieldRecord,
	common_var: explorerRecord(commonVarKind),
	condition: conditionRecord,
	tag: explorerRecord(tagKind),
	template: templateRecord,
	action: actionRecord,
	form: formRecord,
	richmenu: richMenuRecord,
	scenario: scenarioRecord,
	funnel: savedSearchRecord,
	reaction: autoResponseRecord,
};

/** Order of saving. */
export const SAVE_ORDER = Object.keys(RECORDS) as DistributedRecordKind[];
