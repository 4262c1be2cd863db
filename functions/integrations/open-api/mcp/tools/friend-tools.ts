import { ANY_ALL } from "#domain/engine/filters/conditions/any-all-rule.ts";
import { GROUP_TYPE } from "#domain/engine/filters/conditions/group.ts";
import { CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import { findApiCall } from "../../v1/api-calls.ts";
import type { McpTool } from "../mcp-tool.ts";

/** Filters that a model most often needs, as examples of their form. */
export const MODEL_FILTER_EXAMPLES = {
	タグ1か2がある: { inputs: [{ type: CONDITIONS.tag.type, tag_ids: [1, 2], tag_or: ANY_ALL.any }] },
	"名前に「山田」を含む": { inputs: [{ type: CONDITIONS.name.type, names: ["山田"] }] },
	"メモに「常連」を含む": { inputs: [{ type: CONDITIONS.memo.type, memos: ["常連"] }] },
	"タグ1かタグ2のどちらかがあり、タグ3がない": {
		inputs: [
			{
				type: GROUP_TYPE,
				effects: [
					{ type: CONDITIONS.tag.type, tag_ids: [1], tag_or: ANY_ALL.any },
					{ type: CONDITIONS.tag.type, tag_ids: [2], tag_or: ANY_ALL.any },
				],
			},
			{ type: CONDITIONS.tag.type, tag_ids: [3], tag_or: ANY_ALL.none },
		],
	},
};

const FILTER_FORM = `filter は条件の並び（inputs）で、すべてを満たす友だちが選ばれます。例: ${JSON.stringify(MODEL_FILTER_EXAMPLES)}`;

/** Tools that find and count friends. */
export const friendTools: McpTool[] = [
	{
		name: "find_friends",
		call: findApiCall("get", "/friends"),
		description: "名前の一部（search）で友だちを探します。指定しなければ、すべての友だちを順に返します。",
	},
	{ name: "filter_friends", call: findApiCall("post", "/friends/search"), description: FILTER_FORM },
	{ name: "count_friends", call: findApiCall("post", "/friends/count"), description: FILTER_FORM },
	{ name: "list_tags", call: findApiCall("get", "/tags") },
];
