import type { ContextFormat } from "#domain/engine/filters/conditions/api.ts";

/** How the types of integration data are called. */
export const FORMAT_LABELS: Record<ContextFormat, string> = {
	string: "文字",
	number: "数",
	datetime: "日時",
	array: "リスト",
	object: "まとまり",
};
