import { ofFriend } from "#domain/integrations/open-api/v1/fields.ts";
import { talkQuery, talkShape } from "#domain/integrations/open-api/v1/talk.ts";
import { defineCall } from "../call.ts";
import { readTalk } from "./read.ts";

/** Calls that read talks. */
export const talkCalls = [
	defineCall({
		method: "get",
		path: "/friends/{fid}/messages",
		right: "read",
		chapter: "トーク",
		summary: "友だちとのトーク（新しい順）",
		description: "送ったものと届いたものの両方を返します。",
		params: ofFriend,
		query: talkQuery,
		answer: talkShape,
		run: (ctx, { params: { fid }, query: { before } }) => readTalk(ctx, fid, before),
	}),
];
