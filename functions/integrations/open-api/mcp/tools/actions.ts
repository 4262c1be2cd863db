import { callOf } from "../../v1/calls.ts";
import type { Tool } from "../tool.ts";

/** Tools that list actions and preview their effects; a model runs none. */
export const actionTools: Tool[] = [
	{ name: "list_actions", call: callOf("get", "/actions") },
	{
		name: "dry_run_action",
		call: callOf("post", "/actions/{action_id}/dry_run"),
		description: "友だちにアクションを実行したら何が起きるかを、効果ごとに答えます。",
	},
];
