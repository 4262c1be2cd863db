import type { TaskStatus } from "#domain/engine/actions/task-status.ts";
import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: actions, which run effects for a friend. */
export const action = defineKind({
	label: "アクション",
	path: "action",
	listPage: "actions",
	help: "複数の処理をまとめて登録し、自動応答などから呼び出せます。",
	creation: { by: "panel" },
	optionalActions: ["copy"],
	hasAppendix: false,
	readAbility: "action-read",
	writeAbility: "action-write",
});

export interface ActionRow extends ItemRow {
	/** Summary of each effect. */
	action_text: string[];
	/** Status of its scheduled run. */
	has_task: TaskStatus;
	/** `YYYY-MM-DD HH:mm:ss`; null if nothing is scheduled. */
	next_work_at: string | null;
}
