import { friendParams } from "#domain/integrations/open-api/v1/api-fields.ts";
import { friendIntroductionsShape } from "#domain/integrations/open-api/v1/introduction-schemas.ts";
import { showFriendIntroductions } from "#functions/commerce/introductions/show-friend-introductions.ts";
import { defineCall } from "../define-call.ts";

/** Calls that read a friend's introductions. */
export const introductionCalls = [
	defineCall({
		method: "get",
		path: "/friends/{fid}/introductions",
		right: "read",
		needs: ["introduction-read"],
		chapter: "友だち紹介",
		summary: "友だちの紹介",
		description: "紹介した人の数と、誰の紹介で友だちになったかです。",
		params: friendParams,
		answer: friendIntroductionsShape,
		run: async (ctx, { params: { fid } }) => ({
			fid,
			...(await showFriendIntroductions({ ctx, input: { id: fid } })),
		}),
	}),
];
