import type { DistributedKind } from "#domain/engine/kinds/distributed-kinds.ts";
import type { ReferenceKind } from "../reference-visitor.ts";
import { actionWalk } from "./action.ts";
import { responseWalk } from "./auto-response.ts";
import { commonVarWalk } from "./common-var.ts";
import type { ContentWalk } from "./definition.ts";
import { formWalk } from "./form.ts";
import { menuWalk } from "./rich-menu.ts";
import { searchWalk } from "./saved-search.ts";
import { scenarioWalk } from "./scenario.ts";
import { tagWalk } from "./tag.ts";
import { templateWalk } from "./template.ts";
import { fieldWalk } from "./var.ts";

/** A distributed record: an item, or a filter without a name, which is part of items. */
export type DistributedRecordKind = DistributedKind | "condition";

/** Content of any kind. */
export type DistributedContent = { name: string };

/** Walks by kind: each replaces the references in the content of a record. */
const WALKS = {
	tag: tagWalk,
	var: fieldWalk,
	common_var: commonVarWalk,
	template: templateWalk,
	action: actionWalk,
	funnel: searchWalk,
	form: formWalk,
	richmenu: menuWalk,
	reaction: responseWalk,
	scenario: scenarioWalk,
	condition: searchWalk,
} satisfies Record<DistributedRecordKind, unknown>;

/** Walk of a kind, for code that does not know the kind. */
export const contentWalkOf = (kind: DistributedRecordKind) =>
	WALKS[kind] as unknown as ContentWalk<DistributedContent & Record<string, unknown>>;

/** Kind of the records that a reference names, where they can be distributed. */
const KIND_OF_REFERENCE: Partial<Record<ReferenceKind, DistributedRecordKind>> = {
	tags: "tag",
	vars: "var",
	commonVars: "common_var",
	templates: "template",
	actions: "action",
	conditions: "condition",
	scenarios: "scenario",
	richmenus: "richmenu",
	forms: "form",
};

export const recordKindOf = (reference: ReferenceKind): DistributedRecordKind | undefined =>
	KIND_OF_REFERENCE[reference];

/** Kind of reference to records of a kind; undefined for those that no record refers to, such as saved searches. */
export const referenceKindOf = (kind: DistributedRecordKind): ReferenceKind | undefined =>
	(Object.keys(KIND_OF_REFERENCE) as ReferenceKind[]).find((each) => KIND_OF_REFERENCE[each] === kind);
