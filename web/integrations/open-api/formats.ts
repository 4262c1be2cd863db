import type { ContextFormat } from "#domain/engine/filters/conditions/api.ts";

/** Labels of the types of integration data. */
export const FORMAT_LABELS: Record<ContextFormat, string> = {
	string: "文字",
	number: "数",
	datetime: "日時",
	array: "リスト",
	object: "まとまり",
};
