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
		extraResult: { confirmation: z.string() },
		run: async (c, { input }) => ({
			...(await performCall(c, preview, { input, key: null })),
			confirmation: await signConfirmation(c, input),
		}),
	},
	{
		name: "send_message",
		call: findApiCall("post", "/messages"),
		description:
			"preview_message と同じ引数に、その confirmation をつけて送ります。送る前に、利用者に内容・宛先・通数を示して同意を得てください。同じ confirmation で二度は送られません。",
		extraInput: { confirmation: z.string().min(1).max(1_000) },
		sendsToFriends: true,
		run: (c, { input, extraInput }) => sendConfirmed(c, input, String(extraInput.confirmation)),
	},
];
