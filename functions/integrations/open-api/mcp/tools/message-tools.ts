import { z } from "zod";
import { findApiCall } from "../../v1/api-calls.ts";
import { performCall } from "../../v1/perform-call.ts";
import type { McpTool } from "../mcp-tool.ts";
import { sendConfirmed, signConfirmation } from "../send-confirmation.ts";

const preview = findApiCall("post", "/messages/preview");

/** Tools that send messages in two steps: the preview shows the cost first. */
export const messageTools: McpTool[] = [
	{
		name: "preview_message",
		call: preview,
		description: "答えの confirmation は、同じ内容の send_message に10分間、一度だけ使えます。",
		moreAnswer: { confirmation: z.string() },
		run: async (c, { given }) => ({
			...(await performCall(c, preview, { given, key: null })),
			confirmation: await signConfirmation(c, given),
		}),
	},
	{
		name: "send_message",
		call: findApiCall("post", "/messages"),
		description:
			"preview_message と同じ引数に、その confirmation をつけて送ります。送る前に、利用者に内容・宛先・通数を示して同意を得てください。同じ confirmation で二度は送られません。",
		more: { confirmation: z.string().min(1).max(1_000) },
		reaches: true,
		run: (c, { given, more }) => sendConfirmed(c, given, String(more.confirmation)),
	},
];
