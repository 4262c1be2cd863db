import { INTRODUCTION_PAGE_ID, POINT_PAGE_ID } from "#domain/engine/public-addresses/own-links.ts";
import {
	INTRODUCTION_CODE,
	POINT_CODE,
	POINT_STAMP,
	POINT_TOKEN,
	pointPath,
} from "#domain/engine/public-addresses/point-address.ts";
import { findOpenIntroductions } from "#functions/commerce/introductions/public/find-introduction-page.ts";
import { findOpenPoints } from "#functions/commerce/points/public/find-point-page.ts";
import { readStampCode, writeStampPermit } from "#functions/commerce/points/stamp-code.ts";
import type { Ctx } from "#functions/context.ts";
import { writePointSession } from "#functions/engine/deliveries/point-link-token.ts";
import { titleOfShop } from "#functions/platform/public-pages/read-shop.ts";
import { type LiffPage, type LiffPurposeEntry, pathWith } from "./liff-purpose.ts";

/** Stands for a code that is over. */
const OVER = "over";

/** Page with a friend's introductions. */
async function findIntroductionLiff(ctx: Ctx): Promise<LiffPage | undefined> {
	const open = await findOpenIntroductions(ctx);
	if (!open) return undefined;
	const { brand } = open;
	return {
		preview: { title: titleOfShop(brand.name, "友だち紹介") },
		...(brand.colour !== null && { colour: brand.colour }),
		strangerPath: null,
		enter: async (c, { friendId }) =>
			friendId === null
				? null
				: pathWith(pointPath(INTRODUCTION_CODE), {}, [
						POINT_TOKEN,
						writePointSession(c.var.ctx, { friendId, urlId: INTRODUCTION_PAGE_ID }),
					]),
	};
}

/** Page with a friend's points. The shop's code leads here, and becomes a permit of the identified friend. */
export const pointsPurpose: LiffPurposeEntry = {
	params: [POINT_STAMP],
	findPage: async (ctx, code, params) => {
		if (code === INTRODUCTION_CODE) return findIntroductionLiff(ctx);
		const open = code === POINT_CODE ? await findOpenPoints(ctx) : undefined;
		if (!open) return undefined;
		const { unit, brand } = open;
		return {
			preview: { title: titleOfShop(brand.name, unit) },
			...(brand.colour !== null && { colour: brand.colour }),
			strangerPath: null,
			enter: async (c, { friendId }) => {
				if (friendId === null) return null;
				const { ctx } = c.var;
				const shown = params[POINT_STAMP];
				const number = shown === undefined ? undefined : readStampCode(ctx, shown);
				const stamp = number === undefined ? OVER : writeStampPermit(ctx, friendId, number);
				return pathWith(pointPath(POINT_CODE), shown === undefined ? {} : { [POINT_STAMP]: stamp }, [
					POINT_TOKEN,
					writePointSession(ctx, { friendId, urlId: POINT_PAGE_ID }),
				]);
			},
		};
	},
};
