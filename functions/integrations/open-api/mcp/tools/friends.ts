import { callOf } from "../../v1/calls.ts";
import type { Tool } from "../tool.ts";

/** Filters that a model most often needs, as examples of their form. */
export const FILTER_EXAMPLES = {
	タグ1か2がある: { inputs: [{ type: 60, tag_ids: [1, 2], tag_or: 0 }] },
	"名前に「山田」を含む": { inputs: [{ type: 11, names: ["山田"] }] },
	"メモに「常連」を含む": { inputs: [{ type: 20, memos: ["常連"] }] },
	"タグ1かタグ2のどちらかがあり、タグ3がない": {
		inputs: [
			{
				type: 120,
				effects: [
					{ type: 60, tag_ids: [1], tag_or: 0 },
					{ type: 60, tag_ids: [2], tag_or: 0 },
				],
			},
			{ type: 60, tag_ids: [3], tag_or: 2 },
		],
	},
};

const FORM = `filter は条件の並び（inputs）で、すべてを満たす友だちが選ばれます。例: ${JSON.stringify(FILTER_EXAMPLES)}`;

/** Finding and counting friends. */
export const friendTools: Tool[] = [
	{
		name: "find_friends",
		call: callOf("get", "/friends"),
		description: "名前の一部（search）で友だちを探します。指定しなければ、すべての友だちを順に返します。",
	},
	{ name: "filter_friends", call: callOf("post", "/friends/search"), description: FORM },
	{ name: "count_friends", call: callOf("post", "/friends/count"), description: FORM },
	{ name: "list_tags", call: callOf("get", "/tags") },
];
