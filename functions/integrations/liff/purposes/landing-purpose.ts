import { landingPath, landingPicturePath } from "#domain/engine/kinds/landing.ts";
import { countKnownVisit, findLandingByCode } from "#functions/acquisition/landings/visit-landing.ts";
import { pagePictureAddress } from "#functions/platform/media/page-picture.ts";
import { type LiffPurposeEntry, pathWith } from "./liff-purpose.ts";

/** Landing pages. The visit of an identified user is attributed to them, friend or not. */
export const landingPurpose: LiffPurposeEntry = {
	params: ["m1", "m2", "m3"],
	findPage: async (ctx, code, params) => {
		const landing = await findLandingByCode(ctx, code);
		if (!landing) return undefined;
		const { id, page } = landing;
		const picture = page?.media_key ? pagePictureAddress(landingPicturePath(code), page.media_key) : "";
		return {
			preview: { title: page?.title ?? "LINE公式アカウント", text: page?.text ?? "", picture },
			...(page && { colour: page.colour }),
			strangerPath: pathWith(landingPath(code), params),
			enter: (c, { lineUserId }) => countKnownVisit(c, { id, code, lineUserId, params }),
		};
	},
};
