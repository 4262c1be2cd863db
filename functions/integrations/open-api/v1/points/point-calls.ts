import { friendParams } from "#domain/integrations/open-api/v1/api-fields.ts";
import { pointChangeInput, pointsShape } from "#domain/integrations/open-api/v1/point-schemas.ts";
import { changePoints } from "#functions/commerce/points/change-points.ts";
import { showFriendPoints } from "#functions/commerce/points/show-friend-points.ts";
import { defineCall } from "../define-call.ts";
import { doOnce } from "../do-once.ts";
import type { ProgramCtx } from "../program-context.ts";

const chapter = "ポイント";

/** Calls that read and change a friend's points. */
export const pointCalls = [
	defineCall({
		method: "get",
		path: "/friends/{fid}/points",
		right: "read",
		needs: ["point-read"],
		chapter,
		summary: "友だちのポイント",
		description: "残高・ランク・スタンプの数と、次に失効するポイントです。",
		params: friendParams,
		answer: pointsShape,
		run: (ctx, { params: { fid } }) => presentPoints(ctx, fid),
	}),
	defineCall({
		method: "post",
		path: "/friends/{fid}/points",
		right: "write",
		needs: ["point-grant", "point-read"],
		chapter,
		summary: "ポイントを付与する・引く",
		description: "残高が足りないときは、何も変えずに422です。ポイントが停止中のときも422です。",
		params: friendParams,
		body: pointChangeInput,
		answer: pointsShape,
		run: async (ctx, { params: { fid }, body }) => {
			await doOnce(ctx, "points.change", () => changePoints({ ctx, input: { id: fid, ...body } }));
			return presentPoints(ctx, fid);
		},
	}),
];

async function presentPoints(ctx: ProgramCtx, fid: number) {
	const { balance, rank, stamps, next_expiry } = await showFriendPoints({ ctx, input: { id: fid } });
	return { fid, balance, rank: rank?.name ?? null, stamps, next_expiry };
}
