import { z } from "zod";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { apiId, filledText, instantString } from "./api-fields.ts";

/** Time in which a link token and a nonce are valid, as LINE keeps its tokens. */
export const LINK_LIFETIME = 10 * MINUTE;

const MAX_EXTERNAL_ID = 100;

export const linkTokenShape = z.object({
	fid: apiId(),
	link_token: z.string().meta({ description: "LINEの連携トークン。10分間、1回だけ使えます" }),
});

export const linkNonceInput = z.strictObject({
	external_id: filledText(MAX_EXTERNAL_ID).meta({ description: "お店のサービスでの会員番号" }),
});

export const linkNonceShape = z.object({
	nonce: z.string().meta({ description: "連携の確認に使う文字列。1回だけ使えます" }),
	expires_at: instantString(),
});

export const unlinkedShape = z.object({ fid: apiId() });
