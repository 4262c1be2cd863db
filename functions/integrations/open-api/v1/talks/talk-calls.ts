import { friendParams } from "#domain/integrations/open-api/v1/api-fields.ts";
import { programTalkQuery, talkShape } from "#domain/integrations/open-api/v1/talk-schemas.ts";
import { defineCall } from "../define-call.ts";
import { readTalk } from "./read-talk.ts";

/** Calls that read talks. */
export const talkCalls = [
	defineCall({
		method: "get",
		path: "/friends/{fid}/messages",
		right: "read",
		chapter: "トーク",
		summary: "友だちとのトーク（新しい順）",
		description: "送ったものと届いたものの両方を返します。",
		params: friendParams,
		query: programTalkQuery,
		answer: talkShape,
		run: (ctx, { params: { fid }, query: { before } }) => readTalk(ctx, fid, before),
	}),
];
